import { expect, it } from "vitest";
import { shopOf, withMessage } from "~/config/shop";
import { owner } from "../support/worlds/owner";

const { telephone, whatsapp, email } = owner.contacts;

it.each([
  ["all ways", owner.contacts, ["whatsapp", "messenger", "telephone"]],
  ["a telephone", { telephone }, ["telephone"]],
  ["WhatsApp and an e-mail address", { whatsapp, email }, ["whatsapp"]],
  ["only an e-mail address", { email }, ["email"]],
  ["nothing", {}, []],
])("a shop with %s is ordered from by what it has", (_what, contacts, channels) => {
  const { orderWays } = shopOf({ ...owner, contacts });
  expect(orderWays.map(({ channel }) => channel)).toEqual(channels);
});

it("an order by e-mail begins with the message", () => {
  const [way] = shopOf({ ...owner, contacts: { email } }).orderWays;
  expect(way && new URL(withMessage(way, "Bonjour,\n2 flacons")).searchParams.get("body")).toBe(
    "Bonjour,\n2 flacons",
  );
});
