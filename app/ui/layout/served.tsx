import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { isForBrowser } from "~/ui/parts/link";

/**
 * Whether this is not the browser's build, which goes without what is the same on each page: there
 * it is read from the document that the server sent.
 */
export const IN_FULL = import.meta.env.SSR || import.meta.env.DEV;

type ServedProps = {
  /** The class of its element, which no other has. */
  name: string;
  /** For the server: `IN_FULL && …`, so that the browser's build is without it. */
  children: ReactNode;
};

/** A part of the page that is the same on each, shown as the server sent it. */
export const Served = IN_FULL ? Rendered : Taken;

function Rendered({ name, children }: ServedProps) {
  return <div className={name}>{children}</div>;
}

/** Its links within the shop (React Router marks them) are followed as `Link` would. */
function Taken({ name }: ServedProps) {
  const [html] = useState(() => ({
    __html: document.getElementsByClassName(name)[0]?.innerHTML as string,
  }));
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-discover]");
    if (!link || isForBrowser(event)) return;
    event.preventDefault();
    navigate(link.getAttribute("href") as string, { replace: link.href === location.href });
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page
  // biome-ignore lint/a11y: the links in it are what is clicked, and by keys as well
  return <div className={name} onClick={onClick} dangerouslySetInnerHTML={html} />;
}
