import { TableRefused } from './cells.ts';

/** What no text holds: nearly every other kind of file has some of it in its first bytes. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const MARKUP = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF|%!PS)/i;

function utf8(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  // Spreadsheets on Windows that were not told otherwise write the code page of western Europe.
  return utf8(content) ?? new TextDecoder('windows-1252').decode(content);
}

/**
 * A text file of whatever program, without its byte order mark.
 * @throws TableRefused `kind` when it is no plain text
 */
export function decodeText(content: Buffer): string {
  const text = decode(content);
  if (NO_TEXT.test(text) || MARKUP.test(text)) throw new TableRefused('kind');
  return text;
}
