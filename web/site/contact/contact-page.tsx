import { readSite } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { organizationData } from '#web/shared/seo/structured-data.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { ContactDetails } from '#web/shared/content/contact-details.tsx';
import { isUnknown } from '#web/shared/content/known-contact.ts';
import { MAP_SITE, TILE_SITE } from '#web/shared/content/map-addresses.ts';
import { contactLead } from './contact-lead.ts';
import { OfficePlace } from './office-place.tsx';
import type { Route } from './+types/contact-page';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(readSite, {});
}

/** Told to the server, which lets this page alone show the map in a frame, and one of its pictures to see whether it came. */
export function headers() {
  return { 'x-frames': MAP_SITE, 'x-images': TILE_SITE };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.nav_contact(),
    description: (loaderData && contactLead(loaderData.contact)) ?? m.home_description(),
    path: paths.contact,
    ...(loaderData && { data: (origin) => organizationData(origin, loaderData) }),
  });
}

/** Where the office is and how to reach it (specification section 2). */
export default function ContactPage({ loaderData: { association, contact } }: Route.ComponentProps) {
  const { position } = contact;
  const isNothingKnown = isUnknown(contact);
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
        lead={isNothingKnown ? m.contact_nothingKnown() : contactLead(contact)}
      />
      {!isNothingKnown && (
        <section className="section ctsec">
          <div className="container">
            <ContactDetails
              contact={contact}
              place={position && <OfficePlace name={association.shortName} contact={contact} position={position} />}
            />
          </div>
        </section>
      )}
    </>
  );
}
