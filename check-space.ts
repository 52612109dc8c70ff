import { originalPath, pictureSpace, upstreamOf } from "~/address/picture-paths";
import { contentSource, contentSourceName } from "~/contentful/client.server";
import { causeOf } from "~/contentful/errors.server";
import { createReader } from "~/contentful/sync.server";
import { createPictureFetch, FETCH_LIMITS, PictureFailure } from "~/images/fetch-picture.server";
import { log } from "~/ops/log.server";
import { entriesToCorrect, hasNoProduct } from "~/owner/entry-status.server";
import { causeText, remarkText } from "~/owner/findings";
import { currentFaults, modelFaults, modelWithin, NO_PRODUCT } from "~/owner/model-faults.server";
import { ownFactFaults } from "~/owner/own-facts.server";
import { productCounts } from "~/owner/product-lists.server";
import { firstPicture, otherImagesHost } from "~/owner/refused-pictures.server";
import {
  confirm,
  content,
  contentLoaded,
  inSteps,
  lacksAllTypes,
  store,
} from "~/store/current.server";

/** The result of the check, in French for the shop's owner. */
type SpaceCheck = {
  /** Whether the shop can show products, with their pictures. */
  canWork: boolean;
  /** What works. */
  facts: string[];
  /** What to correct in the space or the settings. */
  faults: string[];
  /** What to correct in entries. */
  entries: string[];
};

/** A host that gives no answer within this time does not answer, in ms. The client waits for 30 s. */
const LONGEST_WAIT_MS = 10_000;

/** Reads the space, and fetches one of its pictures. Reports what the owner's page then knows. Never throws. */
async function checkSpace(): Promise<SpaceCheck> {
  try {
    const model = await modelWithin(LONGEST_WAIT_MS);
    await readSpace();
    const image = firstPicture();
    const otherHost = otherImagesHost();
    const pictureFault = otherHost
      ? `les images sont chez ${otherHost}, mettez CONTENTFUL_IMAGES_HOST=${otherHost}`
      : image && (await pictureFaultOf(image));
    const counts = productCounts();
    const hasProducts = counts.some(({ total }) => total > 0);
    return {
      canWork: hasProducts && !otherHost,
      facts: [
        "jeton d’accès, espace et environnement\u202f: corrects",
        ...counts.map(({ label, total }) => `${label}\u202f: ${total}`),
        ...(image && !pictureFault ? ["une image a été reçue"] : []),
      ],
      faults: [
        ...modelFaults(model),
        ...(hasProducts ? [] : [NO_PRODUCT]),
        ...(pictureFault ? [pictureFault] : []),
        ...ownFactFaults(),
      ],
      entries: (await entriesToCorrect()).map(
        ({ label, name, id, remarks }) =>
          `${label}, ${name} (${id})\u202f: ${remarks.map(remarkText).join("\u202f; ")}`,
      ),
    };
  } catch (error) {
    return { canWork: false, facts: [], faults: [causeText(causeOf(error).kind)], entries: [] };
  }
}

/** Reads all content of the space into the store. */
async function readSpace(): Promise<void> {
  const { changes, types } = await createReader().next({ everything: true, retries: false });
  await inSteps(store.replace(changes, types, new Date().toISOString()));
  confirm(performance.now());
}

/** Fetches a picture as the picture proxy does. @returns null if it arrived, else what to correct */
async function pictureFaultOf(image: string): Promise<string | null> {
  const source = await contentSource();
  const path = originalPath(image);
  if (!path || pictureSpace(path) !== source.space)
    return `image d’un autre espace, vérifiez CONTENTFUL_SPACE_ID\u202f: ${image}`;
  const { fetchPicture, close } = createPictureFetch(source, FETCH_LIMITS);
  try {
    await fetchPicture(upstreamOf(path, "fm=webp&w=200"));
    return null;
  } catch (error) {
    const { fault = null } = error instanceof PictureFailure ? error : {};
    const reason = fault ?? "le serveur d’images ne répond pas, ou est saturé";
    return `une image ne peut pas être reçue (${reason}), vérifiez CONTENTFUL_IMAGES_HOST\u202f: ${image}`;
  } finally {
    await close();
  }
}

/** Logs why the shop has no content, no product or no pictures after its start. */
export async function warnOfContent(): Promise<void> {
  await content();
  // The refresh logs a space without the shop's content types.
  const isExplained = () => contentLoaded() || lacksAllTypes();
  const findings = isExplained() ? [] : await currentFaults(LONGEST_WAIT_MS);
  // Content may have arrived meanwhile.
  if (hasNoProduct()) {
    const settings = "(CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT)";
    log.warn(
      {},
      `no product is published in ${contentSourceName} ${settings}: publish one in Contentful`,
    );
  } else if (!isExplained()) {
    log.warn({ findings }, "the shop has no content: run `npm run check-space`");
  }
  while (!isExplained()) await content();
  const faults = ownFactFaults();
  if (faults.length > 0) log.warn({ faults }, "shop.json (SHOP_DIR) is not complete");
  const host = otherImagesHost();
  if (host)
    log.warn(`the pictures of this space are at ${host}: set CONTENTFUL_IMAGES_HOST=${host}`);
}

/** Prints one line per fact and fault, and ends the process: exit code 1 if the shop can't work. */
export async function printCheck(): Promise<void> {
  const { canWork, facts, faults, entries } = await checkSpace();
  const lines = [
    ...facts.map((fact) => `✓ ${fact}`),
    ...faults.map((fault) => `✗ ${fault}`),
    // Findings quote values with their line breaks.
    ...entries.map((entry) => `! ${entry.replaceAll("\n", " ")}`),
    canWork ? "La boutique peut fonctionner." : "La boutique ne peut pas fonctionner.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`, () => process.exit(canWork ? 0 : 1));
}
