import type { ReactNode } from 'react';
import type { Documents, EventTeaser, MemorialTeaser } from '#contract/content.ts';
import { ContentText, ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { eventPath, memorialPath } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { EventMeta } from '#web/shared/words/event-meta.tsx';
import { EventDay } from '#web/shared/words/event-parts.tsx';

type Contact = Documents['contact'];

interface QuickLinkProps {
  readonly href: string | undefined;
  readonly sign: ReactNode;
  readonly label: string;
  readonly name: ReactNode;
  /** Shows an arrow after the text, for links to another page. */
  readonly arrow?: boolean;
  readonly children: ReactNode;
}

function QuickLink({ href, sign, label, name, arrow = false, children }: QuickLinkProps) {
  return (
    <a className="link-row quick-links__link" href={href}>
      {sign}
      <span className="column quick-links__text">
        <span className="quick-links__label">{label}</span>
        <b>{name}</b>
        {children}
      </span>
      {arrow && <Icon name="arrow" />}
    </a>
  );
}

function NextEvent({ event }: { readonly event: EventTeaser }) {
  return (
    <QuickLink
      href={localizedPath(eventPath(event.id))}
      sign={<EventDay day={event.date} />}
      label={m.home_nextEvent()}
      name={<RecordText ml={event.title_ml}>{event.title}</RecordText>}
      arrow
    >
      <EventMeta event={event} />
    </QuickLink>
  );
}

/** The latest memorial. It has no photo, because a photo would load later than the rest. */
function LatestMemorial({ memorial }: { readonly memorial: MemorialTeaser }) {
  return (
    <QuickLink
      href={localizedPath(memorialPath(memorial.id))}
      sign={
        <span className="quick-links__icon">
          <Jasmine part="sprig" size={44} />
        </span>
      }
      label={m.home_inLovingMemory()}
      name={<ProperName ml={memorial.name_ml}>{memorial.name}</ProperName>}
      arrow
    >
      <time className="muted figures" dateTime={memorial.date_of_death}>
        {m.memorials_died({ date: formatDay(memorial.date_of_death) })}
      </time>
    </QuickLink>
  );
}

function Telephone({
  phone,
  hours: [first],
}: {
  readonly phone: Contact['phones'][number];
  readonly hours: Contact['hours'];
}) {
  return (
    <QuickLink
      href={telAddress(phone.display)}
      sign={
        <span className="quick-links__icon quick-links__icon--phone">
          <Icon name="phone" size={30} />
        </span>
      }
      label={m.home_callOffice()}
      name={<span className="figures">{phone.display}</span>}
    >
      {first && (
        <span className="muted figures">
          <ContentText text={first.days} />:{' '}
          <span className="quick-links__hours">
            <ContentText text={first.hours} />
          </span>
        </span>
      )}
    </QuickLink>
  );
}

interface QuickLinksProps {
  readonly event: EventTeaser | null;
  readonly memorial: MemorialTeaser | null;
  readonly contact: Contact;
}

/** The most common reasons to visit: the next event, the latest death and the office's phone number. */
export function QuickLinks({ event, memorial, contact: { phones, hours } }: QuickLinksProps) {
  const [phone] = phones;
  if (event === null && memorial === null && phone === undefined) return null;
  return (
    <div className="quick-links">
      <div className="column container quick-links__inner">
        {event && <NextEvent event={event} />}
        {memorial && <LatestMemorial memorial={memorial} />}
        {phone && <Telephone phone={phone} hours={hours} />}
      </div>
    </div>
  );
}
