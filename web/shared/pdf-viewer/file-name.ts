/** What no system allows in a name, and what would hide its end or turn it around. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** Malayalam joins its letters with these two. */
const JOINERS = /[\u200c\u200d]/;
const MAX_LENGTH = 120;

/** The name under which a PDF is saved. @param title such as "Folio 12 – Name" */
export function pdfFileName(title: string): string {
  const safe = title
    .replaceAll(UNSAFE, (signs) => (JOINERS.test(signs) ? signs.replaceAll(/[^\u200c\u200d]/g, '') : ' '))
    .replace(/\.pdf$/i, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return `${[...safe].slice(0, MAX_LENGTH).join('').trim() || 'PDF'}.pdf`;
}
