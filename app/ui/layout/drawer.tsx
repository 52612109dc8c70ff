import { useLocation } from "@remix-run/react";
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { listen } from "~/client/listen";

/**
 * A `<details>` that hangs below the header: it opens without scripts. With them it closes on
 * navigation, on Escape (giving focus back) and on a click or focus outside, and `aria-expanded`
 * says how it stands; without them only the browser knows that.
 */
export function useDrawer() {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState<boolean>();
  const { key } = useLocation();

  // It may have been opened before scripts ran.
  useEffect(() => setOpen(details.current?.open), []);

  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key && details.current) details.current.open = false;
    openedAt.current = key;
  }, [key]);

  // In the same commit as `aria-expanded`, so that no event after it is missed.
  useLayoutEffect(() => {
    if (!open) return;
    const close = () => {
      if (details.current) details.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog")) return;
      close();
      details.current?.querySelector("summary")?.focus();
    };
    const closeFromOutside = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) close();
    };
    return listen(document, {
      keydown: onKey,
      pointerdown: closeFromOutside,
      // The keyboard's focus would go on behind the panel.
      focusin: closeFromOutside,
    });
  }, [open]);

  return { details, open, onToggle: () => setOpen(details.current?.open) };
}

type DrawerProps = {
  drawer: {
    details: RefObject<HTMLDetailsElement>;
    open: boolean | undefined;
    onToggle: () => void;
  };
  /** Id of the drawer's button. */
  id?: string;
  label: string;
  icon: ReactNode;
  /** Called within the tap that opens the drawer: iOS opens no keyboard for a later focus. */
  onOpen?: () => void;
  className?: string;
  children: ReactNode;
};

/** A drawer's button and its panel. */
export function Drawer(props: DrawerProps) {
  const { drawer, id, label, icon, onOpen, className = "", children } = props;
  const toggle = (event: MouseEvent) => {
    const details = drawer.details.current;
    if (!details) return;
    event.preventDefault();
    details.open = !details.open;
    if (details.open) onOpen?.();
  };
  return (
    <details ref={drawer.details} onToggle={drawer.onToggle} className={`drawer ${className}`}>
      {/* biome-ignore lint/a11y: browsers make a summary a button */}
      <summary
        id={id}
        className="icon-button"
        aria-label={label}
        aria-expanded={drawer.open}
        onClick={toggle}
      >
        {icon}
      </summary>
      <div className="drawer-panel">{children}</div>
    </details>
  );
}
