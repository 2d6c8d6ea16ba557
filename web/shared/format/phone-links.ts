import { readTelephone, telephonesIn } from '#contract/telephone.ts';

/** Returns the address that calls the first number of a field; undefined if none is plain. */
export function telAddress(written: string): string | undefined {
  const telephone = readTelephone(written);
  return telephone && `tel:${telephone.number}`;
}

function whatsAppLink(number: string, text?: string): string {
  return `https://wa.me/${number.replace('+', '')}${text === undefined ? '' : `?${new URLSearchParams({ text })}`}`;
}

/** Returns the address that opens a message in WhatsApp; undefined if the field has no mobile number. */
export function whatsAppAddress(phone: string, text?: string): string | undefined {
  const mobile = telephonesIn(phone).find(({ isMobile }) => isMobile);
  return mobile && whatsAppLink(mobile.number, text);
}

/** A part of a text in which telephone numbers may stand. */
export interface PhonePart {
  /** As it was written. */
  readonly text: string;
  /** Addresses that call this number and write to it; undefined between the numbers. WhatsApp knows no landlines. */
  readonly tel: string | undefined;
  readonly whatsApp: string | undefined;
}

/** Splits a text at its telephone numbers, of which nothing is lost: "0484 1234567, 98470 12345 (home)" has two. */
export function phoneParts(written: string): readonly PhonePart[] {
  const parts: PhonePart[] = [];
  let last = 0;
  const addBetween = (text: string) => {
    if (text !== '') parts.push({ text, tel: undefined, whatsApp: undefined });
  };
  for (const { start, end, number, isMobile } of telephonesIn(written)) {
    addBetween(written.slice(last, start));
    const whatsApp = isMobile ? whatsAppLink(number) : undefined;
    parts.push({ text: written.slice(start, end), tel: `tel:${number}`, whatsApp });
    last = end;
  }
  addBetween(written.slice(last));
  return parts;
}
