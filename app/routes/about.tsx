import { useLoaderData } from "@remix-run/react";
import { paths } from "~/address/paths";
import { useShop } from "~/client/data/shown-shop";
import { isCounting, shopOfFolder } from "~/config/shop-file.server";
import { pageLoader } from "~/http/loaders.server";
import { Icon } from "~/ui/parts/icon";
import { ActionLink, Actions } from "~/ui/parts/link";
import { PageHeading } from "~/ui/parts/page-heading";
import { useBrokenPicture } from "~/ui/parts/use-broken-picture";

export { pageViewLoader as clientLoader } from "~/client/data/client-loaders";

export const loader = pageLoader(() => ({
  ...shopOfFolder.about,
  counting: isCounting ? shopOfFolder.about.counting : null,
}));

/** The shop's story, mission, values and team (docs/spec.md, "Pages"). */
export default function AboutPage() {
  const view = useLoaderData<typeof loader>();
  const { blurb, tagline } = useShop();
  return (
    <>
      <PageHeading title="À propos">
        <p>{view.lead ?? blurb ?? tagline}</p>
      </PageHeading>
      {(view.story || view.mission) && (
        <div className="container-page grid gap-6 pt-4 pb-section md:grid-cols-2">
          {view.story && (
            <section className="pt-5">
              <h2 className="heading text-heading">Notre histoire</h2>
              <p className="mt-4 text-lead text-ink-soft">{view.story}</p>
            </section>
          )}
          {view.mission && (
            <section className="rounded-card bg-vanilla p-5">
              <h2 className="heading text-heading">Notre mission</h2>
              <p className="mt-4 text-lead">{view.mission}</p>
            </section>
          )}
        </div>
      )}
      {view.values.length > 0 && (
        <div className="bg-mist">
          <section className="container-page py-section">
            <h2 className="heading text-heading">Nos valeurs</h2>
            <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
              {view.values.map(({ icon, title, text }) => (
                <li key={title}>
                  <span className="icon-disc">
                    <Icon name={icon} />
                  </span>
                  <h3 className="heading mt-3 text-subheading">{title}</h3>
                  <p className="mt-2 text-ink-soft">{text}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      <section className="container-page py-section">
        {view.team.length > 0 && (
          <>
            <h2 className="heading text-heading">Notre équipe</h2>
            <ul className="mt-6 grid gap-5 sm:grid-cols-3">
              {view.team.map(({ name, role, picture }) => (
                <li key={name} className="card items-center p-5 text-center">
                  <AboutPicture src={picture} />
                  <h3 className="heading mt-4 text-subheading">{name}</h3>
                  <p className="text-ink-soft">{role}</p>
                </li>
              ))}
            </ul>
          </>
        )}
        <Actions>
          <ActionLink to={paths.contact}>Nous contacter</ActionLink>
        </Actions>
        {view.counting && <p className="mt-6 text-small text-ink-soft">{view.counting}</p>}
      </section>
    </>
  );
}

/** A decorative round picture; a picture that failed is hidden (docs/spec.md, "Pages"). */
function AboutPicture({ src }: { src: string }) {
  const { broken, ...watched } = useBrokenPicture();
  return (
    <img
      src={broken ? undefined : src}
      {...watched}
      alt=""
      width={192}
      height={192}
      loading="lazy"
      hidden={broken}
      className="rounded-full"
    />
  );
}
