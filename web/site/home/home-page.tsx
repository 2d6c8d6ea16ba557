import * as m from '#web/shared/languages/generated/messages.js';
import { type Documents, type EventTeaser, type OfficeBearer, readHome } from '#contract/content.ts';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { memorialPath, paths } from '#web/shared/links/paths.ts';
import { organizationData } from '#web/shared/seo/structured-data.ts';
import { About } from '#web/shared/content/about.tsx';
import { Hero } from '#web/shared/content/hero.tsx';
import { Services } from '#web/shared/content/services.tsx';
import { AddressLines, contactWays, hasNoContactDetails, OpeningHours } from '#web/shared/content/contact-lines.tsx';
import { PlaceCard } from '#web/shared/content/place-card.tsx';
import { SectionHead } from '#web/shared/words/headings.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { ACCOUNT_CLOSED, localizedPath } from '#web/shared/links/addresses.ts';
import { BearerItem } from '#web/shared/pictures/stored-picture.tsx';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import {
  type Funeral,
  FuneralActions,
  FuneralChange,
  FuneralFacts,
  hasNotice,
} from '#web/shared/memorials/funeral.tsx';
import { Notices } from './notices.tsx';
import { QuickLinks } from './quick-links.tsx';
import { EventCard } from '#web/shared/words/event-parts.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { Portrait, RemembranceKicker } from '#web/shared/memorials/portrait.tsx';
import { Kasavu } from '#web/shared/ui/ornament.tsx';
import { withHyphens } from '#web/shared/words/long-names.ts';

function OfficeBearers({ bearers, count }: { readonly bearers: readonly OfficeBearer[]; readonly count: number }) {
  if (bearers.length === 0) return null;
  return (
    <section className="section">
      <div className="container">
        <SectionHead about={m.kicker_officeBearers()} title={m.home_officeBearers()}>
          <MoreLink href={localizedPath(paths.officeBearers)}>
            {m.home_allBearers({ count: formatNumber(count) })}
          </MoreLink>
        </SectionHead>
        <ul className="breakable president-first">
          {bearers.map((bearer) => (
            <BearerItem key={bearer.id} bearer={bearer} sizes="(min-width: 52rem) 15rem, 45vw" />
          ))}
        </ul>
      </div>
    </section>
  );
}

type Contact = Documents['contact'];

function title(contact: Contact): string {
  const { call, write, come } = contactWays(contact);
  if (call) return come ? m.home_visitOrCall() : m.home_callOffice();
  if (come) return m.home_visit();
  return write ? m.home_write() : m.nav_contact();
}

function ContactSummary({ contact }: { readonly contact: Contact }) {
  const { phones, email, addressLines, hours, position } = contact;
  const [toCall] = phones;
  return (
    <div className="column home-visit__column">
      {(toCall !== undefined || email !== null) && (
        <div className="flow button-pair">
          {toCall && (
            <a className="button button--primary button--large figures" href={telAddress(toCall.display)}>
              <Icon name="phone" />
              {toCall.display}
            </a>
          )}
          {email !== null && (
            <a className="button button--large" href={`mailto:${email}`}>
              <Icon name="mail" />
              {m.home_email()}
            </a>
          )}
        </div>
      )}
      {position === null && addressLines.length > 0 && (
        <address>
          <AddressLines contact={contact}>{(words) => <div>{words}</div>}</AddressLines>
        </address>
      )}
      {hours.length > 0 && <OpeningHours hours={hours} />}
    </div>
  );
}

/** Location and contact details, as far as they are known (handbook, Place). */
function Contact({ contact }: { readonly contact: Contact }) {
  const { position } = contact;
  return (
    <section className="section" id="contact">
      <div className="container">
        <SectionHead about={m.kicker_contact()} title={title(contact)} />
        {hasNoContactDetails(contact) ? (
          <p className="lead">{m.contact_nothingKnown()}</p>
        ) : (
          <div className="column home-visit">
            <ContactSummary contact={contact} />
            {position && <PlaceCard contact={contact} position={position} />}
          </div>
        )}
      </div>
    </section>
  );
}

/** Renders the landing page (specification section 2). The footer links to its sections. */
export async function homePage({ read, site }: PageRequest): Promise<SiteDocument> {
  const [home, { association, contact }] = await Promise.all([read(readHome, {}), site]);
  const { nextEvent, upcomingEvents } = home;
  const funerals = home.funerals.filter(hasNotice);
  const isFuneral = funerals.length > 0;
  const quickLinks = (
    <QuickLinks event={nextEvent} memorial={isFuneral ? null : home.latestMemorial} contact={contact} />
  );
  return {
    head: {
      title: m.nav_home(),
      description: m.home_description(),
      path: paths.home,
      data: (origin) => organizationData(origin, { association, contact }),
    },
    ...(isFuneral && { sheet: 'home-funeral' }),
    body: (
      <>
        <div className="container">
          <div className="home-closed" id={ACCOUNT_CLOSED} tabIndex={-1}>
            <Notice kind="success">{m.said_accountClosed()}</Notice>
          </div>
        </div>
        <FuneralNotices funerals={funerals} />
        {isFuneral && quickLinks}
        <Hero hero={home.hero} tagline={association.tagline} level={isFuneral ? 2 : 1}>
          {!isFuneral && quickLinks}
        </Hero>
        <Notices notices={home.notices} />
        <About about={home.about} />
        <Services services={home.services} />
        <OfficeBearers bearers={home.bearers} count={home.bearerCount} />
        <Events events={upcomingEvents.length > 0 || nextEvent === null ? upcomingEvents : [nextEvent]} />
        <Contact contact={contact} />
      </>
    ),
  };
}

function Events({ events }: { readonly events: readonly EventTeaser[] }) {
  return (
    <section className="section section--sunken" id="events">
      <div className="container">
        <SectionHead about={m.kicker_events()} title={m.home_eventsToCome()}>
          <MoreLink href={localizedPath(paths.events)}>{m.home_allEvents()}</MoreLink>
        </SectionHead>
        {events.length === 0 ? (
          <p className="lead">{m.home_noEvents()}</p>
        ) : (
          <ul className="column gap-4 home-events">
            {events.map((event) => (
              <EventCard key={event.id} event={event} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Letters of a name that needs a smaller font, so that the time of the funeral is on the first screen of a phone. */
const LONG_NAME = 40;

/** The notices of the current funerals. The first name is the heading of the page. */
function FuneralNotices({ funerals }: { readonly funerals: readonly Funeral[] }) {
  return funerals.map((funeral, index) => {
    const { id, date_of_death } = funeral;
    const Name = index === 0 ? 'h1' : 'h2';
    return (
      <section
        key={id}
        className="panel remembrance funeral"
        aria-labelledby={`funeral-${id}`}
        data-until={funeral.notice.until}
      >
        <Kasavu />
        <div className="column container funeral__inner">
          <RemembranceKicker />
          <div className="line funeral__person">
            <Portrait memorial={funeral} sizes="7.5rem" isFirst={index === 0} />
            <div className="breakable">
              <Name id={`funeral-${id}`} className={funeral.name.length > LONG_NAME ? 'funeral__long-name' : undefined}>
                <a href={localizedPath(memorialPath(id))}>
                  <ProperName ml={funeral.name_ml}>{withHyphens(funeral.name)}</ProperName>
                </a>
              </Name>
              <p className="clamp funeral__relation">
                <RecordText ml={funeral.description_ml}>{funeral.description}</RecordText>
              </p>
              <p className="figures">
                <time dateTime={date_of_death}>{m.memorials_died({ date: formatDay(date_of_death) })}</time>
              </p>
            </div>
          </div>
          <FuneralFacts funeral={funeral} />
          <FuneralActions funeral={funeral} />
          <FuneralChange funeral={funeral} />
        </div>
      </section>
    );
  });
}
