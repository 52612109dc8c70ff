import { picturePath } from "~/address/picture-paths";
import { contentSource, contentSourceName } from "~/contentful/client.server";
import { type ContentType, contentTypes } from "~/contentful/content-model";
import { causeOf } from "~/contentful/errors.server";
import { createReader } from "~/contentful/sync.server";
import { createPictureFetch, FETCH_LIMITS, PictureFailure } from "~/images/fetch-picture.server";
import { readPictureAddress } from "~/images/picture-address";
import { log } from "~/ops/log.server";
import { hasNoProduct, LABELS } from "~/owner/entry-status.server";
import { causeText } from "~/owner/findings";
import { modelFaults, modelWithin, NO_PRODUCT } from "~/owner/model-faults.server";
import { content, contentLoaded, inSteps, lacksAllTypes } from "~/store/current.server";
import { createStore, type Snapshot } from "~/store/store";

/** The result of the check, in French for the shop's owner. */
type SpaceCheck = {
  /** Whether the shop can show products. */
  canWork: boolean;
  /** What works. */
  facts: string[];
  /** What to correct. */
  faults: string[];
};

/** A host that gives no answer within this time does not answer, in ms. The client waits for 30 s. */
const LONGEST_WAIT_MS = 10_000;

/** Asks Contentful and the images host whether the shop can work. Never throws. */
export async function checkSpace(): Promise<SpaceCheck> {
  try {
    const model = await modelWithin(LONGEST_WAIT_MS);
    const types = contentTypes.filter((type) => model.has(type));
    const snapshot = await readSpace();
    const contents = types.map((type) => checkType(type, snapshot));
    const hasProducts = contents.some(({ products }) => products.length > 0);
    const image = contents.flatMap(({ images }) => images)[0];
    const pictureFault = image ? await pictureFaultOf(image) : null;
    return {
      canWork: hasProducts,
      facts: [
        "jeton d’accès, espace et environnement\u202f: corrects",
        ...contents.map(({ fact }) => fact),
        ...(image && !pictureFault ? ["une image a été reçue"] : []),
      ],
      faults: [
        ...modelFaults(model),
        ...(hasProducts ? [] : [NO_PRODUCT]),
        ...(pictureFault ? [pictureFault] : []),
      ],
    };
  } catch (error) {
    return { canWork: false, facts: [], faults: [causeText(causeOf(error).kind)] };
  }
}

/** Reads all content of the space into a store of its own. */
async function readSpace(): Promise<Snapshot> {
  const { changes, types } = await createReader().next({ everything: true, retries: false });
  const store = createStore();
  await inSteps(store.replace(changes, types, new Date().toISOString()));
  return store.current();
}

/** A content type: a line for the owner, its products and its pictures. */
function checkType(type: ContentType, { entries, contents }: Snapshot) {
  const content = contents[type];
  const views = "products" in content ? content.products : content;
  const count = entries[type].length;
  const faulty = entries[type].filter(({ findings }) => findings.length > 0).length;
  const toCorrect = faulty > 0 ? `, dont ${faulty} à corriger` : "";
  return {
    fact: `${LABELS[type]}\u202f: ${count} ${count > 1 ? "fiches" : "fiche"}${toCorrect}`,
    products: "products" in content ? content.products : [],
    images: views.flatMap(({ image }) => image ?? []),
  };
}

/** Fetches a picture as the picture proxy does. @returns null if it arrived, else what to correct */
async function pictureFaultOf(image: string): Promise<string | null> {
  const source = await contentSource();
  const address = readPictureAddress(picturePath(image, 200), source.space);
  if (!address) return `image d’un autre espace, vérifiez CONTENTFUL_SPACE_ID\u202f: ${image}`;
  const { fetchPicture, close } = createPictureFetch(source, FETCH_LIMITS);
  try {
    await fetchPicture(address.upstream);
    return null;
  } catch (error) {
    const { fault = null } = error instanceof PictureFailure ? error : {};
    const reason = fault ?? "le serveur d’images ne répond pas, ou est saturé";
    return `une image ne peut pas être reçue (${reason}), vérifiez CONTENTFUL_IMAGES_HOST\u202f: ${image}`;
  } finally {
    await close();
  }
}

/** Logs why the shop has no content, or no product, after its start. */
export async function warnWithoutContent(): Promise<void> {
  await content();
  // The refresh logs a space without the shop's content types.
  const isExplained = () => contentLoaded() || lacksAllTypes();
  const { faults } = isExplained() ? { faults: [] } : await checkSpace();
  // Content may have arrived during the check.
  if (hasNoProduct()) {
    const settings = "(CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT)";
    log.warn(
      {},
      `no product is published in ${contentSourceName} ${settings}: publish one in Contentful`,
    );
  } else if (!isExplained()) {
    log.warn({ findings: faults }, "the shop has no content: run `npm run check-space`");
  }
}

/** Prints one line per fact and fault, and ends the process: exit code 1 if the shop can't work. */
export async function printCheck(): Promise<void> {
  const { canWork, facts, faults } = await checkSpace();
  const lines = [
    ...facts.map((fact) => `✓ ${fact}`),
    ...faults.map((fault) => `✗ ${fault}`),
    canWork ? "La boutique peut fonctionner." : "La boutique ne peut pas fonctionner.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`, () => process.exit(canWork ? 0 : 1));
}
