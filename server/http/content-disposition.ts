import { create } from 'content-disposition';

/** Not allowed in file names: control characters, line and path separators, reserved and bidirectional characters. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}"\\/:*?<>|\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const MAX_CHARACTERS = 120;

/** Removes characters that file names cannot contain on some systems. Keeps joiners, because Malayalam needs them. */
function clean(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(REFUSED, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

/**
 * Builds the value of `Content-Disposition` from any user input.
 * @param kind `inline` to show in the browser, `attachment` to save
 * @param title in any script, without extension; it is shortened and cleaned
 * @param extension without the dot
 */
export function contentDisposition(kind: 'inline' | 'attachment', title: string, extension: string): string {
  const name = [...clean(title)].slice(0, MAX_CHARACTERS).join('').trim() || 'file';
  // Cleaned a second time, because normalisation can turn a full-width quote into a plain quote.
  const plain = clean(
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]+/g, '')
      .replaceAll(/[%;]/g, ' '),
  );
  return create(`${name}.${extension}`, { type: kind, fallback: `${plain || 'file'}.${extension}` });
}
