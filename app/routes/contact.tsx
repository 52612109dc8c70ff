import { ContactPage } from "~/ui/contact-page";
import { pageMeta } from "~/ui/meta";

export const meta = pageMeta("Contact et commande");

export default function Contact() {
  return <ContactPage />;
}
