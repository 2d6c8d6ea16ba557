import type { Documents } from '#contract/content.ts';
import { AddressLines, isUnknown, waysTo, OpeningHours } from '#web/shared/content/contact-lines.tsx';
import { PlaceCard } from '#web/shared/content/place-card.tsx';
import { SectionHead } from '#web/shared/words/headings.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';

type Contact = Documents['contact'];

function title(contact: Contact): string {
  const { call, write, come } = waysTo(contact);
  if (call) return come ? m.home_visitOrCall() : m.home_callOffice();
  if (come) return m.home_visit();
  return write ? m.home_write() : m.nav_contact();
}

/** The first telephone, the address for letters, and when somebody is there; all else is a page further. */
function QuickLink({ contact }: { readonly contact: Contact }) {
  const { phones, email, addressLines, hours, position } = contact;
  const [toCall] = phones;
  return (
    <div className="column visit__column">
      {(toCall !== undefined || email !== null) && (
        <div className="flow button-pair">
          {toCall && (
            <a className="button button--primary button--large figures" href={telAddress(toCall.display)}>
              <Icon name="phone" />
              {toCall.display}
            </a>
          )}
          {email !== null && (
            <a className="button button--secondary button--large" href={`mailto:${email}`}>
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

/** Location and contact, as far as they are known (handbook, Place). */
export function Contact({ contact }: { readonly contact: Contact }) {
  const { position } = contact;
  return (
    <section className="section" id="contact">
      <div className="container">
        <SectionHead about={m.footer_contact} title={title(contact)} />
        {isUnknown(contact) ? (
          <p className="lead">{m.contact_nothingKnown()}</p>
        ) : (
          <div className="column visit">
            <QuickLink contact={contact} />
            {position && <PlaceCard contact={contact} position={position} />}
          </div>
        )}
      </div>
    </section>
  );
}
