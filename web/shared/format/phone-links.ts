const INDIA = '91';

/** The first of the ten Malayalam digits, which follow each other as ours do. */
const MALAYALAM_ZERO = 0x0d66;

/** The same text, sign by sign, with Malayalam digits in the way machines know them. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[൦-൯]/g, (digit) => String(digit.charCodeAt(0) - MALAYALAM_ZERO));
}

/** The number as WhatsApp takes it, if it is plain which one is meant: with its country, or a mobile number of India. */
function internationalNumber(phone: string): string | undefined {
  // "+91 (0)98470 12345": the zero is for callers at home.
  const bare = asciiDigits(phone)
    .replace(/^(\s*(?:\+|00)\d{1,3}\s*)\(0\)/, '$1')
    .replaceAll(/[\s().\-/]/g, '');
  const abroad = /^(?:\+|00)([1-9]\d{7,14})$/.exec(bare)?.[1];
  if (abroad !== undefined) return abroad;
  const mobile = /^(?:0|91)?([6-9]\d{9})$/.exec(bare)?.[1];
  return mobile === undefined ? undefined : INDIA + mobile;
}

/**
 * An address that opens a message in WhatsApp, ready to be sent.
 * @returns undefined for a phone number that cannot be a mobile one
 */
export function whatsAppAddress(phone: string, text?: string): string | undefined {
  const number = internationalNumber(phone);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? '' : `?${new URLSearchParams({ text })}`}`;
}

/** A part of what the office wrote into a field of phone numbers. */
export interface PhonePart {
  /** As it was written. */
  readonly text: string;
  /** Addresses that call this number and write to it; undefined where the words are no number, or no mobile one. */
  readonly tel: string | undefined;
  readonly whatsApp: string | undefined;
}

/**
 * One number: a mobile number of India, one with its country, or one of a town. Digits stand alone or behind one or two
 * signs of order. A long run of digits that is none of them is taken as a whole, so that no number begins inside it.
 */
const NUMBER =
  /(?:(?:\+|00)91[ ().-]{0,2}|0)?[6-9](?:[ .-]?\d){9}(?!\d)|(?:\+|00)[1-9](?:[ ().-]{0,2}\d){7,14}(?!\d)|\(?\d(?:[ ().-]{0,2}\d){5,11}(?!\d)|\d+/g;
const MIN_DIGITS = 6;
const MAX_DIGITS = 15;

function callable(written: string): Pick<PhonePart, 'tel' | 'whatsApp'> | undefined {
  const digits = written.replaceAll(/\D/g, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return undefined;
  const international = internationalNumber(written);
  return {
    tel: `tel:${international === undefined ? digits : `+${international}`}`,
    whatsApp: whatsAppAddress(written),
  };
}

/**
 * Takes apart what the office wrote, of which nothing is lost: "0484 1234567, 98470 12345 (home)" has two numbers.
 * @param written in any form, with Latin or Malayalam digits
 */
export function phoneParts(written: string): readonly PhonePart[] {
  const parts: PhonePart[] = [];
  let end = 0;
  const add = (text: string, links?: Pick<PhonePart, 'tel' | 'whatsApp'>) => {
    if (text !== '') parts.push({ text, tel: links?.tel, whatsApp: links?.whatsApp });
  };
  for (const { 0: match, index } of asciiDigits(written).matchAll(NUMBER)) {
    const links = callable(match);
    if (links === undefined) continue;
    add(written.slice(end, index));
    end = index + match.length;
    add(written.slice(index, end), links);
  }
  add(written.slice(end));
  return parts;
}
