import * as m from '#web/shared/languages/generated/messages.js';
import type { Documents } from '#contract/content.ts';
import { openStreetMapUrl } from '#contract/read-position.ts';
import { hasNoContactDetails, contactWays } from '#web/shared/content/contact-lines.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths } from '#web/shared/links/paths.ts';
import { organizationData } from '#web/shared/seo/structured-data.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { ContactDetails } from '#web/shared/content/contact-details.tsx';
import { embeddedMapUrl, MAP_SITE, type Position, TILE_SITE } from '#web/shared/content/map-addresses.ts';
import { PlaceCard } from '#web/shared/content/place-card.tsx';
import { Button } from '#web/shared/ui/button.tsx';

interface OfficePlaceProps {
  readonly name: string;
  readonly contact: Documents['contact'];
  readonly position: Position;
}

/**
 * Templates for the map script: the embedded map, and the message for a failure. The browser does not load the map
 * while it is in a template.
 */
function MapTemplates({ name, position }: Omit<OfficePlaceProps, 'contact'>) {
  return (
    <>
      <template data-map="shown">
        <iframe
          title={m.contact_mapTitle({ name })}
          src={embeddedMapUrl(position)}
          // The map needs scripts. Its links open in a new window, on the map's own site.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        />
      </template>
      <template data-map="failed">
        <p role="alert">
          {m.contact_mapFailed()} <a href={openStreetMapUrl(position)}>{m.contact_openMap()}</a>.
        </p>
      </template>
    </>
  );
}

/** The location of the office. The OpenStreetMap map loads only on request (decision 22, `shown-map.ts`). */
function OfficePlace({ name, contact, position }: OfficePlaceProps) {
  return (
    <PlaceCard
      contact={contact}
      position={position}
      map={<MapTemplates name={name} position={position} />}
      button={
        <Button
          className="needs-script"
          variant="ghost"
          icon="pin"
          aria-pressed={false}
          data-shows-map={openStreetMapUrl(position)}
        >
          {m.contact_showMap()}
        </Button>
      }
      note={<p className="needs-script small muted">{m.contact_mapElsewhere()}</p>}
    />
  );
}

/** Returns a sentence that names the available ways of contact; undefined if there are none. */
function contactLead(contact: Documents['contact']): string | undefined {
  const { call, write, come } = contactWays(contact);
  if (call && write) return come ? m.contact_callWriteCome() : m.contact_callWrite();
  if (call) return come ? m.contact_callCome() : m.contact_call();
  if (write) return come ? m.contact_writeCome() : m.contact_write();
  return come ? m.contact_come() : undefined;
}

/** Renders the address and contact details of the office (specification section 2). */
export async function contactPage({ site }: PageRequest): Promise<SiteDocument> {
  const { association, contact } = await site;
  const { position } = contact;
  const isNothingKnown = hasNoContactDetails(contact);
  return {
    head: {
      title: m.nav_contact(),
      description: contactLead(contact) ?? m.home_description(),
      path: paths.contact,
      data: (origin) => organizationData(origin, { association, contact }),
    },
    // Only this page may embed the map. Loading a tile shows whether the map site is reachable (`shown-map.ts`).
    frames: MAP_SITE,
    images: TILE_SITE,
    body: (
      <>
        <PageHead
          kicker={<TopicKicker>{m.kicker_contact()}</TopicKicker>}
          title={m.nav_contact()}
          lead={isNothingKnown ? m.contact_nothingKnown() : contactLead(contact)}
        />
        {!isNothingKnown && (
          <section className="section contact-section">
            <div className="container">
              <ContactDetails
                contact={contact}
                place={position && <OfficePlace name={association.shortName} contact={contact} position={position} />}
              />
            </div>
          </section>
        )}
      </>
    ),
  };
}
