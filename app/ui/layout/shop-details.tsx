import { useShop } from "~/client/data/shown-shop";
import type { Shop } from "~/config/shop";
import { Icon, type IconName } from "~/ui/parts/icon";

/** The shop's social networks and its e-mail address, as icons with names. */
export function SocialLinks() {
  const { name, social, ways } = useShop();
  const links = [
    ...social.map((network) => ({ ...network, label: `${name} sur ${network.name}` })),
    ...(ways.email ? [{ ...ways.email, label: "Nous écrire par e-mail" }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="flex gap-1">
      {links.map(({ href, icon, label }) => (
        <li key={href}>
          <a href={href} aria-label={label} className="icon-button">
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The shop's first two promises: when orders are processed and delivered. */
export function Promises() {
  return useShop()
    .promises.slice(0, 2)
    .map(({ icon, title }) => <Detail key={title} icon={icon} text={title} />);
}

/** Where the shop is, and when it is open. */
export function PlaceAndHours() {
  return placeAndHours(useShop()).map((detail) => <Detail key={detail.text} {...detail} />);
}

/** The shop's address and its opening hours, for cards with titles. */
export function placeAndHours({ place, hours }: Pick<Shop, "place" | "hours">) {
  return [
    ...(place ? [{ icon: "pin", title: "Adresse", text: place } as const] : []),
    ...(hours.length > 0
      ? [{ icon: "clock", title: "Horaires", text: hours.join(" · ") } as const]
      : []),
  ] as const;
}

function Detail({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <Icon name={icon} />
      {text}
    </span>
  );
}

/** The shop's name, with its logo if there is one; or a wide logo alone. */
export function Wordmark() {
  const { name, logo, logoWidth } = useShop();
  if (logoWidth) return <img src={logo} alt={name} width={logoWidth} height="32" />;
  return (
    <>
      {logo && <img src={logo} alt="" width="32" height="32" />}
      <span>{name}</span>
    </>
  );
}
