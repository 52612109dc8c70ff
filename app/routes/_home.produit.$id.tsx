import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askAnyProduct } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { popupLoader } from "~/offline/client-loaders";
import { productMeta } from "~/ui/meta";
import { PopupOverPage } from "~/ui/popup-over-page";

export async function loader({ params }: LoaderFunctionArgs) {
  return pageResponse(await askAnyProduct(params.id ?? ""));
}

export const clientLoader = popupLoader("routes/_home.produit.$id");

export const meta = productMeta;

export default function HomePopup() {
  return <PopupOverPage product={useLoaderData<typeof loader>()} />;
}
