import { readSite } from '#contract/content.ts';
import { local } from '#web/addresses.ts';
import { readContext } from '#web/api/read-context.ts';
import * as m from '#web/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/other-language-kicker.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { organizationData } from '#web/structured-data.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ContactCards } from '#web/content-parts/contact-cards.tsx';
import { MAP_SITE } from '#web/content-parts/map-addresses.ts';
import { OfficeMap } from './office-map.tsx';
import type { Route } from './+types/contact-page';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(readSite, {});
}

/** Told to the server, which lets this page alone show the map in a frame. */
export function headers() {
  return { 'x-frames': MAP_SITE };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.nav_contact(),
    description: m.contact_lead(),
    path: paths.contact,
    ...(loaderData && { data: (origin) => organizationData(origin, loaderData) }),
  });
}

/** Where the office is and how to reach it (specification section 2). */
export default function ContactPage({ loaderData: { association, contact } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        crumbs={
          <Breadcrumbs
            label={m.nav_breadcrumb()}
            items={[{ label: m.nav_home(), to: local(paths.home) }, { label: m.nav_contact() }]}
          />
        }
        kicker={<OtherLanguageKicker about={m.nav_contact} />}
        title={m.nav_contact()}
        lead={m.contact_lead()}
      />
      <section className="section">
        <div className="container ct">
          <OfficeMap name={association.shortName} position={contact.position} />
          <ContactCards {...contact} />
        </div>
      </section>
    </>
  );
}
