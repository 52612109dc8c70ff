import { useLoaderData } from "@remix-run/react";
import { ORDER_FACTS_ANCHOR, orderPing } from "~/address/paths";
import { ORDER } from "~/catalogue/order-message";
import { useShop } from "~/client/data/shown-shop";
import { currentShop } from "~/config/current-shop.server";
import { withMessage } from "~/config/shop";
import { pageLoader } from "~/http/loaders.server";
import { placeAndHours } from "~/ui/layout/shop-details";
import { Icon, type IconName } from "~/ui/parts/icon";
import { PageHeading } from "~/ui/parts/page-heading";

export { pageViewLoader as clientLoader } from "~/client/data/client-loaders";

export const loader = pageLoader(() => {
  const { file, facts } = currentShop();
  // `shop`: for open tabs with older facts (see client/data/request.ts).
  return { orderFacts: file.orderFacts, shop: facts };
});

export default function ContactPage() {
  const { orderFacts } = useLoaderData<typeof loader>();
  const shop = useShop();
  const { orderWays, promises, ways } = shop;
  const facts: { icon?: IconName; title: string; text: string; href?: string }[] = [
    ...promises.slice(0, 2),
    ...orderFacts,
    ...placeAndHours(shop),
    ...(ways.email && !orderWays.includes(ways.email)
      ? [{ ...ways.email, title: ways.email.name }]
      : []),
  ];
  return (
    <>
      <PageHeading title="Contact et commande">
        <p>
          Dites-nous ce que vous voulez : nous préparons, vous recevez. Pas de compte, pas de
          formulaire, une personne au bout du fil.
        </p>
      </PageHeading>
      <div className="page-body">
        {orderWays.length > 0 && (
          <>
            <h2 className="heading text-heading">Commander</h2>
            <ul className="mt-4 grid gap-4 lg:grid-cols-3">
              {orderWays.map((way) => (
                <li
                  key={way.href}
                  className="flex min-w-0 flex-wrap items-center justify-between gap-5 rounded-card border border-mist-deep bg-white p-5"
                >
                  <div className="flex min-w-0 items-center gap-4">
                    <span className="icon-disc">
                      <Icon name={way.icon} />
                    </span>
                    <div className="min-w-0">
                      <h3 className="heading text-subheading">{way.name}</h3>
                      <p className="text-ink-soft wrap-anywhere">{way.text}</p>
                    </div>
                  </div>
                  <a
                    href={withMessage(way, ORDER)}
                    ping={orderPing(way.channel)}
                    className="action"
                  >
                    {way.action}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        {facts.length > 0 && (
          <>
            <h2 id={ORDER_FACTS_ANCHOR} className="heading mt-section text-heading">
              Bon à savoir
            </h2>
            <ul className="mt-4 grid gap-4 lg:grid-cols-3">
              {facts.map(({ icon, title, text, href }) => (
                <li key={title + text} className="info-card">
                  {icon && <Icon name={icon} className="mt-1" />}
                  <div className="min-w-0">
                    <h3 className="font-semibold">{title}</h3>
                    <p className="text-ink-soft wrap-anywhere">
                      {href ? (
                        <a href={href} ping={orderPing("email")} className="text-link touchable">
                          {text}
                        </a>
                      ) : (
                        text
                      )}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
