import { documentForms } from '#contract/content-forms.ts';
import type { Documents } from '#contract/content.ts';
import { type Position, readDegrees } from './read-position.ts';

type Contact = Documents['contact'];

/** What the fields hold: numbers as they are written. */
export interface ContactValues extends Omit<Contact, 'phones' | 'whatsapp' | 'email' | 'position'> {
  phones: { display: string }[];
  whatsapp: string;
  email: string;
  position: { lat: string; lon: string };
}

/** What fails every check, for its field to say what it needs, where one was typed that cannot be read, or only one. */
function degreesOf({ lat, lon }: ContactValues['position']): Position | null {
  if (lat.trim() === '' && lon.trim() === '') return null;
  return { lat: readDegrees(lat) ?? Number.NaN, lon: readDegrees(lon) ?? Number.NaN };
}

/** The place that two numbers say, if they say one. */
export function positionOf(typed: ContactValues['position']): Position | null {
  const position = degreesOf(typed);
  return position && documentForms.contact.shape.position.safeParse(position).success ? position : null;
}

export function toForm({ phones, whatsapp, email, position, ...contact }: Contact): ContactValues {
  return {
    ...contact,
    phones: phones.map(({ display }) => ({ display })),
    whatsapp: whatsapp?.display ?? '',
    email: email ?? '',
    position: {
      lat: position === null ? '' : String(position.lat),
      lon: position === null ? '' : String(position.lon),
    },
  };
}

/** As the site would show it: a place that cannot be read is none. */
export function visibleContact(contact: Contact): Contact {
  const { position } = contact;
  return position && [position.lat, position.lon].some(Number.isNaN) ? { ...contact, position: null } : contact;
}

/** The server finds the form for `tel:` itself; a preview needs none. */
export function fromForm({ phones, whatsapp, email, position, ...contact }: ContactValues): Contact {
  return {
    ...contact,
    phones: phones.map(({ display }) => ({ display, tel: '' })),
    whatsapp: whatsapp.trim() === '' ? null : { display: whatsapp, tel: '' },
    email: email.trim() === '' ? null : email.trim(),
    position: degreesOf(position),
  };
}

/** Which field says what is wrong at a path of the document. */
export function fieldOf(path: string): string {
  const [first = ''] = path.split('.');
  return first === 'whatsapp' ? first : path;
}
