import type { Documents } from '#contract/content.ts';
import { readPosition, writePosition } from './read-position.ts';

type Contact = Documents['contact'];

/** What the fields hold: a number as it is written, a place as it was typed. */
export interface ContactValues extends Omit<Contact, 'phones' | 'whatsapp' | 'email' | 'position'> {
  phones: { display: string }[];
  whatsapp: string;
  email: string;
  position: string;
}

/** Fails every check, so that the field says what it needs. */
const noPlace = { lat: Number.NaN, lon: Number.NaN };

export function toForm({ phones, whatsapp, email, position, ...contact }: Contact): ContactValues {
  return {
    ...contact,
    phones: phones.map(({ display }) => ({ display })),
    whatsapp: whatsapp?.display ?? '',
    email: email ?? '',
    position: position === null ? '' : writePosition(position),
  };
}

/** As the site would show it: a place that cannot be read is none. */
export function visibleContact(contact: Contact): Contact {
  return contact.position === noPlace ? { ...contact, position: null } : contact;
}

/** The server finds the form for `tel:` itself; a preview needs none. */
export function fromForm({ phones, whatsapp, email, position, ...contact }: ContactValues): Contact {
  return {
    ...contact,
    phones: phones.map(({ display }) => ({ display, tel: '' })),
    whatsapp: whatsapp.trim() === '' ? null : { display: whatsapp, tel: '' },
    email: email.trim() === '' ? null : email.trim(),
    position: position.trim() === '' ? null : (readPosition(position) ?? noPlace),
  };
}

/** Which field says what is wrong at a path of the document. */
export function fieldOf(path: string): string {
  const [first = ''] = path.split('.');
  return first === 'position' || first === 'whatsapp' ? first : path;
}
