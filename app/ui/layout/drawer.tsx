import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { listen } from "~/client/listen";
import { useLayoutEffect } from "~/client/use-layout-effect";

type DrawerProps = {
  /** Id of the drawer's button. */
  id?: string;
  label: string;
  icon: ReactNode;
  /** Called during the tap that opens the drawer: iOS shows no keyboard for a later focus. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A button, and a panel below the header. `<details>` opens without scripts. With scripts the button has
 * `aria-expanded`, and the drawer closes on a navigation, on Escape (the button gets the focus), and on a
 * click or focus outside.
 */
export function Drawer({ id, label, icon, onOpen, className = "", children }: DrawerProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState<boolean>();
  const { key } = useLocation();
  const readState = () => setOpen(details.current?.open);

  // The visitor may have opened the drawer before scripts ran.
  useEffect(readState, []);

  // A layout effect: once `aria-expanded` is on the page, Escape must work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation ends the effect
  useLayoutEffect(() => {
    if (!open) return;
    const close = () => {
      if (details.current) details.current.open = false;
    };
    const closeFromOutside = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) close();
    };
    const stopListening = listen(document, {
      keydown({ key }) {
        if (key !== "Escape" || document.querySelector("dialog")) return;
        close();
        details.current?.querySelector("summary")?.focus();
      },
      pointerdown: closeFromOutside,
      // The open panel would cover the focused element.
      focusin: closeFromOutside,
    });
    return () => {
      stopListening();
      close();
    };
  }, [open, key]);

  const toggle = (event: MouseEvent) => {
    if (!details.current) return;
    event.preventDefault();
    details.current.open = !details.current.open;
    // At once: the browser reports the change in a later task, and Escape must work until then, too.
    readState();
    if (details.current.open) onOpen?.();
  };
  return (
    <details ref={details} onToggle={readState} className={`drawer ${className}`}>
      {/* biome-ignore lint/a11y: browsers make a summary a button */}
      <summary
        id={id}
        className="icon-button"
        aria-label={label}
        aria-expanded={open}
        onClick={toggle}
      >
        {icon}
      </summary>
      <div className="drawer-panel">{children}</div>
    </details>
  );
}
