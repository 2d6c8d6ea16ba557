import type { Documents } from '#contract/content.ts';

type Contact = Documents['contact'];

/** How the office can be reached, as far as it has said so. A visit is spoken of where its place is known, never else. */
interface Ways {
  readonly call: boolean;
  readonly write: boolean;
  readonly come: boolean;
}

export function waysTo({ phones, whatsapp, email, position }: Contact): Ways {
  return { call: phones.length > 0, write: email !== null || whatsapp !== null, come: position !== null };
}

function isMoreThanTelephoneKnown(contact: Contact): boolean {
  const { write, come } = waysTo(contact);
  return write || come || contact.addressLines.length > 0 || contact.hours.length > 0;
}

/** Whether there is nothing that a visitor could be told. */
export function isUnknown(contact: Contact): boolean {
  return contact.phones.length === 0 && !isMoreThanTelephoneKnown(contact);
}

/** Whether there is a telephone and nothing else. */
export function hasTelephoneAlone(contact: Contact): boolean {
  return contact.phones.length > 0 && !isMoreThanTelephoneKnown(contact);
}
