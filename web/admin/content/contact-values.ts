import { documentForms } from '#contract/content-forms.ts';
import type { Documents } from '#contract/content.ts';
import { type Position, readDegrees } from '#contract/read-position.ts';

type Contact = Documents['contact'];

/** The field values of the contact form. Coordinates are text; missing values are empty texts. */
export interface ContactValues extends Omit<Contact, 'phones' | 'whatsapp' | 'email' | 'position'> {
  phones: { display: string }[];
  whatsapp: string;
  email: string;
  position: { lat: string; lon: string };
}

/**
 * Converts latitude and longitude to numbers. A missing or invalid number becomes NaN, so that validation reports an
 * error at the field of this number. Returns null if both fields are empty.
 */
function degreesOf({ lat, lon }: ContactValues['position']): Position | null {
  if (lat.trim() === '' && lon.trim() === '') return null;
  return { lat: readDegrees(lat) ?? Number.NaN, lon: readDegrees(lon) ?? Number.NaN };
}

/** Returns the position; null if the two numbers are not valid. */
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

/** Returns the contact details for the preview. An invalid position is left out. */
export function previewContact(contact: Contact): Contact {
  const { position } = contact;
  return position && [position.lat, position.lon].some(Number.isNaN) ? { ...contact, position: null } : contact;
}

/** Converts the fields to a document. The server fills in the `tel` numbers; the preview does not need them. */
export function fromForm({ phones, whatsapp, email, position, ...contact }: ContactValues): Contact {
  return {
    ...contact,
    phones: phones.map(({ display }) => ({ display, tel: '' })),
    whatsapp: whatsapp.trim() === '' ? null : { display: whatsapp, tel: '' },
    email: email.trim() === '' ? null : email.trim(),
    position: degreesOf(position),
  };
}

/** Returns the field that shows the error for a path of the document. */
export function fieldOf(path: string): string {
  const [first = ''] = path.split('.');
  return first === 'whatsapp' ? first : path;
}
