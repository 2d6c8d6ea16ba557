import { foldNumbers, readTelephone, telephonesIn } from '#contract/telephone.ts';

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

/** Returns a number as all pages show it: `98470 12345`, `0484 2345678`, `+971 50 123 4567`. */
function shownNumber(number: string, isMobile: boolean, written: string): string {
  const [, national] = /^\+91(\d{10})$/.exec(number) ?? [];
  if (national === undefined) {
    return number
      .replace(/^(\+(?:97[1-4]|96[568]|1|44|6[015]))(\d{2,3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
      .replace(/^(\+(?:97[1-4]|96[568]|6[015]))(\d{4})(\d{4})$/, '$1 $2 $3');
  }
  if (isMobile || national.startsWith('0')) return `${national.slice(0, 5)} ${national.slice(5)}`;
  // Area codes have two to four digits, usually three. Only a typed space or dash shows where the code ends.
  const [, typed = '-'] = /^(?:\+?91\D+)?\(?0?(\d{2,4})\D+\d[\d -]+$/.exec(foldNumbers(written)) ?? [];
  const length = national.startsWith(typed) ? typed.length : 3;
  return `0${national.slice(0, length)} ${national.slice(length)}`;
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
  const addBetween = (between: string) => {
    const text = between.replace(/^(\d{5})(\d{5})$/, '$1 $2');
    if (text !== '') parts.push({ text, tel: undefined, whatsApp: undefined });
  };
  for (const { start, end, number, isMobile } of telephonesIn(written)) {
    addBetween(written.slice(last, start));
    const whatsApp = isMobile ? whatsAppLink(number) : undefined;
    parts.push({ text: shownNumber(number, isMobile, written.slice(start, end)), tel: `tel:${number}`, whatsApp });
    last = end;
  }
  addBetween(written.slice(last));
  return parts;
}

/** Returns a stored text with its telephone numbers in the one form of `phoneParts`. */
export function formatPhone(written: string): string {
  return phoneParts(written)
    .map(({ text }) => text)
    .join('');
}
