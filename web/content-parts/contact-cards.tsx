import type { ReactNode } from 'react';
import type { Documents } from '#contract/content.ts';
import { ContentText } from '#web/languages/content-text.tsx';
import * as m from '#web/languages/generated/messages.js';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { AddressLines } from './address-lines.tsx';
import { directions, mapPage } from './map-addresses.ts';

type ContactDetails = Documents['contact'];

interface CardProps {
  readonly icon: IconName;
  readonly label: string;
  /** Where a tap leads; without it the card only tells. */
  readonly href: string | undefined;
  readonly children: ReactNode;
}

function Card({ icon, label, href, children }: CardProps) {
  const inside = (
    <>
      <span className="ctc__i">
        <Icon name={icon} size={26} />
      </span>
      <span>
        <small>{label}</small>
        {children}
      </span>
    </>
  );
  return href === undefined ? (
    <div className="ctc">{inside}</div>
  ) : (
    <a className="ctc" href={href}>
      {inside}
    </a>
  );
}

function Address(contact: ContactDetails) {
  const { addressLines, position } = contact;
  if (addressLines.length === 0) return null;
  return (
    <Card icon="pin" label={m.home_address()} href={position ? mapPage(position) : undefined}>
      <AddressLines contact={contact}>
        {(words, index) => (index === 0 ? <b>{words}</b> : <span className="ctc__l">{words}</span>)}
      </AddressLines>
    </Card>
  );
}

function Hours({ hours }: Pick<ContactDetails, 'hours'>) {
  if (hours.length === 0) return null;
  return (
    <div className="card card--pad">
      <h2>{m.contact_hours()}</h2>
      <dl className="hrs num">
        {hours.map(({ days, hours: open }, index) => (
          <div key={index}>
            <dt>
              <ContentText text={days} />
            </dt>
            <dd>
              <ContentText text={open} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Every way to reach the office, each one tap away. */
export function ContactCards(contact: ContactDetails) {
  const { phones, whatsapp, email, hours, position } = contact;
  return (
    <div className="ct__cards">
      {phones.map(({ display, tel }, index) => (
        <Card key={index} icon="phone" label={m.home_phone()} href={`tel:${tel}`}>
          <b className="num">{display}</b>
        </Card>
      ))}
      {whatsapp !== null && (
        <Card icon="wa" label="WhatsApp" href={`https://wa.me/${whatsapp.tel.replaceAll(/\D/g, '')}`}>
          <b className="num">{whatsapp.display}</b>
        </Card>
      )}
      {email !== null && (
        <Card icon="mail" label={m.home_email()} href={`mailto:${email}`}>
          <b>{email}</b>
        </Card>
      )}
      <Address {...contact} />
      <Hours hours={hours} />
      {position && (
        <a className="btn btn--primary btn--lg btn--block" href={directions(position)}>
          {m.contact_directions()}
          <Icon name="ext" />
        </a>
      )}
    </div>
  );
}
