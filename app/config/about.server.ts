import { type About, premises, shop } from "./shop";

/** The about page's content. Change it here. */
export const about: About = {
  lead: `Zavona, « brume » en malgache : une boutique née à Antananarivo en ${shop.since}, pour des adultes qui veulent une vape claire, bonne et au juste prix.`,
  story: `Tout a commencé en ${shop.since}, sur une table de cuisine, avec trois arômes, une balance et beaucoup de patience. Les premiers flacons sont partis chez des amis, puis chez les amis des amis. Aujourd’hui, la carte compte une quarantaine de saveurs, et chacune passe encore par la même table.`,
  mission:
    "Rendre la vape simple à Madagascar : des e-liquides composés à partir de matières premières venues de France, du matériel choisi et essayé, des prix en Ariary, et une commande qui tient en un message.",
  values: [
    {
      icon: "drop",
      title: "La qualité d’abord",
      text: "Des matières premières venues de France, des recettes goûtées et regoûtées avant d’arriver en boutique.",
    },
    {
      icon: "tag",
      title: "Le juste prix",
      text: "Des prix affichés en Ariary, sans surprise : celui que vous lisez est celui que vous payez.",
    },
    {
      icon: "talk",
      title: "Le conseil sans jargon",
      text: "Débutant ou connaisseur, vous parlez à une personne qui vous écoute et vous répond clairement.",
    },
    {
      icon: "pin",
      title: "La proximité",
      text: `Une équipe d’ici, ${premises.street}, ${premises.city} ${premises.postalCode}, ${premises.hoursText}. Elle vous répond par Messenger, WhatsApp ou téléphone, et livre dès le lendemain.`,
    },
  ],
  team: [
    { name: "Mirindra", role: "Fondatrice et créatrice de saveurs", picture: "/team/mirindra.svg" },
    { name: "Tojo", role: "Responsable communication", picture: "/team/tojo.svg" },
    { name: "Hasina", role: "Responsable service client", picture: "/team/hasina.svg" },
  ],
};
