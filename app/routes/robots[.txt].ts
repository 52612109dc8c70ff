import type { LoaderFunctionArgs } from "@remix-run/node";
import { robots } from "~/found/robots.server";
import { textAnswer } from "~/proxy/answer.server";
import { siteOrigin } from "~/proxy/site-origin.server";

export function loader({ context }: LoaderFunctionArgs) {
  return textAnswer(robots(siteOrigin(context)));
}
