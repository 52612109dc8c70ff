import type { PageHandle } from "~/ui/layout/page-title";
import { ContactPage } from "~/ui/static/contact-page";

export const handle: PageHandle = { title: "Contact et commande" };

export default function Contact() {
  return <ContactPage />;
}
