import { shop } from "~/config/shop";
import { Icon, type IconName } from "~/ui/parts/icon";

/** The shop's social networks and its e-mail address, as icons with names. */
export function SocialLinks() {
  return (
    <ul className="flex gap-1">
      {shop().social.map(({ name, icon, href }) => (
        <li key={name}>
          <IconLink href={href} icon={icon} label={`${shop().name} sur ${name}`} />
        </li>
      ))}
      <li>
        <IconLink href={shop().ways.email.href} icon="mail" label="Nous écrire par e-mail" />
      </li>
    </ul>
  );
}

/** The shop's first two promises: when orders are processed and delivered. */
export function Promises() {
  return shop()
    .promises.slice(0, 2)
    .map(({ icon, title }) => (
      <span key={title} className="flex items-center gap-2">
        <Icon name={icon} />
        {title}
      </span>
    ));
}

function IconLink({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <a href={href} aria-label={label} className="icon-button">
      <Icon name={icon} />
    </a>
  );
}

/** The shop's name, with its logo if there is one. */
export function Wordmark() {
  const { name, logo } = shop();
  return (
    <>
      {logo && <img src={logo} alt="" width="32" height="32" />}
      <span>{name}</span>
    </>
  );
}
