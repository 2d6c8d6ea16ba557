const INDIA = '91';

/** The number as WhatsApp takes it, if it is plain which one is meant: with its country, or a mobile number of India. */
function internationalNumber(phone: string): string | undefined {
  const bare = phone.replaceAll(/[\s().\-/]/g, '');
  const abroad = /^(?:\+|00)([1-9]\d{7,14})$/.exec(bare)?.[1];
  if (abroad !== undefined) return abroad;
  const mobile = /^0?([6-9]\d{9})$/.exec(bare)?.[1];
  return mobile === undefined ? undefined : INDIA + mobile;
}

/**
 * An address that opens a message in WhatsApp, ready to be sent.
 * @returns undefined for a phone number that cannot be a mobile one
 */
export function whatsAppAddress(phone: string, text: string): string | undefined {
  const number = internationalNumber(phone);
  return number === undefined ? undefined : `https://wa.me/${number}?${new URLSearchParams({ text })}`;
}
