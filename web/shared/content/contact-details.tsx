import { Fragment, type ReactNode } from 'react';
import type { Documents } from '#contract/content.ts';
import { phoneParts, telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { AddressLines, hasOnlyTelephone, OpeningHours } from './contact-lines.tsx';
import { PlaceCard } from './place-card.tsx';

type Contact = Documents['contact'];

interface CardProps {
  readonly icon: IconName;
  readonly label: string;
  /** Target of a link around the card; without it, the card is plain text. */
  readonly href?: string | undefined;
  /** Whether the card stands out. Set it for the most common way to reach the office. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Card({ icon, label, href, isMain = false, children }: CardProps) {
  const inside = (
    <>
      <span className="icon-circle contact-card__icon">
        <Icon name={icon} size={26} />
      </span>
      <span>
        <small>{label}</small>
        {children}
      </span>
    </>
  );
  return href === undefined ? (
    <div className="row card contact-card">{inside}</div>
  ) : (
    <a className={classNames('row card contact-card', isMain && 'contact-card--main')} href={href}>
      {inside}
    </a>
  );
}

/** An email address that may break after `@` and before each full stop, and within a word only if it is too long. */
function EmailAddress({ children }: { readonly children: string }) {
  const at = children.lastIndexOf('@') + 1;
  return (
    <span translate="no">
      {children.slice(0, at)}
      <wbr />
      <span className="contact-card__host">
        {children
          .slice(at)
          .split(/(?=\.)/)
          .map((part, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
      </span>
    </span>
  );
}

/** A text with several telephone numbers, each a link. */
function PhoneLinks({ children }: { readonly children: string }) {
  const parts = phoneParts(children);
  return (
    <>
      {parts.map(({ text, tel }, index) =>
        tel === undefined ? (
          text
        ) : (
          <a key={index} href={tel}>
            {text}
          </a>
        ),
      )}
    </>
  );
}

function Address({ contact }: { readonly contact: Contact }) {
  return (
    <Card icon="home" label={m.home_address()}>
      <AddressLines contact={contact}>
        {(words, index) => (index === 0 ? <b>{words}</b> : <span className="muted contact-card__line">{words}</span>)}
      </AddressLines>
    </Card>
  );
}

function Cards({ contact }: { readonly contact: Contact }) {
  const { phones, whatsapp, email, addressLines, hours, position } = contact;
  return (
    <div className="column contact__column">
      {phones.map(({ display }, index) => {
        const hasSeveral = phoneParts(display).filter(({ tel }) => tel !== undefined).length > 1;
        return (
          <Card
            key={index}
            icon="phone"
            label={index === 0 ? m.home_callOffice() : m.home_phone()}
            href={hasSeveral ? undefined : telAddress(display)}
            isMain={index === 0}
          >
            <b className="figures" translate="no">
              {hasSeveral ? <PhoneLinks>{display}</PhoneLinks> : display}
            </b>
          </Card>
        );
      })}
      {whatsapp !== null && (
        <Card icon="wa" label="WhatsApp" href={`https://wa.me/${whatsapp.tel.replaceAll(/\D/g, '')}`}>
          <b className="figures" translate="no">
            {whatsapp.display}
          </b>
        </Card>
      )}
      {email !== null && (
        <Card icon="mail" label={m.home_email()} href={`mailto:${email}`}>
          <b>
            <EmailAddress>{email}</EmailAddress>
          </b>
        </Card>
      )}
      {position === null && addressLines.length > 0 && <Address contact={contact} />}
      {hours.length > 0 && (
        <div className="card card--pad">
          <h2 className="title">{m.contact_hours()}</h2>
          <OpeningHours hours={hours} />
        </div>
      )}
    </div>
  );
}

interface ContactDetailsProps {
  readonly contact: Contact;
  /** Card that shows the location and can embed a map. By default, the location card has no map. */
  readonly place?: ReactNode;
}

/** All contact details of the office. The phone number comes first, the location after the cards (handbook, Place). */
export function ContactDetails({ contact, place }: ContactDetailsProps) {
  const { position } = contact;
  return (
    <div className="column contact">
      <Cards contact={contact} />
      {position !== null && (place ?? <PlaceCard contact={contact} position={position} />)}
      {hasOnlyTelephone(contact) && (
        <div className="column contact__column">
          <div className="card card--pad">
            <h2 className="title">{m.contact_byTelephone()}</h2>
            <p className="muted">{m.contact_byTelephoneText()}</p>
          </div>
        </div>
      )}
    </div>
  );
}
