import { useBehindPopup } from "~/ui/popup/use-behind-popup";

/** The first thing that the keyboard finds: past the header, to what is on the page. */
export function SkipLink() {
  return (
    <a {...useBehindPopup()} href="#contenu" className="skip-link">
      Aller au contenu
    </a>
  );
}
