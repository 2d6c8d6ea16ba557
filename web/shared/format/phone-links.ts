import { readTelephone, telephonesIn } from '#contract/telephone.ts';

/** Returns the `tel:` address of the first number in a field; undefined if there is none. */
export function telAddress(written: string): string | undefined {
  const telephone = readTelephone(written);
  return telephone && `tel:${telephone.number}`;
}

function whatsAppLink(number: string, text?: string): string {
  return `https://wa.me/${number.replace('+', '')}${text === undefined ? '' : `?${new URLSearchParams({ text })}`}`;
}

/** Returns the address that opens a WhatsApp chat; undefined if the field has no mobile number. */
export function whatsAppAddress(phone: string, text?: string): string | undefined {
  const mobile = telephonesIn(phone).find(({ isMobile }) => isMobile);
  return mobile && whatsAppLink(mobile.number, text);
}

export interface PhonePart {
  readonly text: string;
  /** Address to call the number; undefined for a text that is not a number. */
  readonly tel: string | undefined;
  /** Address to message the number; undefined for landlines, which WhatsApp does not support, and for other text. */
  readonly whatsApp: string | undefined;
}

/** Splits a text into telephone numbers and the text around them: "0484 1234567, 98470 12345 (home)" has four parts. */
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
