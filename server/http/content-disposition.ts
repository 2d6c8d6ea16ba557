import { create } from 'content-disposition';

/** Controls, what could end the quotes or lead to another folder, and signs that turn the direction of writing. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}"\\/:*?<>|\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const MAX_CHARACTERS = 120;

/** A name under which any system can keep a file; joiners stay, for Malayalam is spelled with them. */
function clean(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(REFUSED, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * The value of `Content-Disposition`, whatever was typed into the name.
 * @param kind `inline` is shown by the browser, `attachment` is saved
 * @param title in any script, without extension; shortened and cleaned of what no file name may hold
 * @param extension without the dot
 */
export function contentDisposition(kind: 'inline' | 'attachment', title: string, extension: string): string {
  const name = [...clean(title)].slice(0, MAX_CHARACTERS).join('').trim() || 'file';
  // Cleaned again, for a wide quote has become a plain one.
  const plain = clean(
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]+/g, '')
      .replaceAll(/[%;]/g, ' '),
  );
  return create(`${name}.${extension}`, { type: kind, fallback: `${plain || 'file'}.${extension}` });
}
