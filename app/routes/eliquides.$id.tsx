import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { popupLoader } from "~/client/data/client-loaders";
import { askProduct } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { productHandle } from "~/ui/layout/page-title";
import { PopupOverPage } from "~/ui/popup/popup-over-page";

export async function loader({ params }: LoaderFunctionArgs) {
  return pageResponse(await askProduct("eliquide", params.id ?? ""));
}

export const clientLoader = popupLoader("routes/eliquides.$id");

export const handle = productHandle;

export default function EliquidesPopup() {
  return <PopupOverPage product={useLoaderData<typeof loader>()} />;
}
