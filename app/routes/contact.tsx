import { pageMeta } from "~/ui/layout/meta";
import { ContactPage } from "~/ui/static/contact-page";

export const meta = pageMeta("Contact et commande");

export default function Contact() {
  return <ContactPage />;
}
