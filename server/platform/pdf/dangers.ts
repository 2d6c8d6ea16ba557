import type { PdfProblem } from './problems.ts';
import { decodeText, isArray, isDictionary, isText, nameOf, type PdfText, type PdfValue } from './values.ts';

type Danger = Extract<PdfProblem, 'encrypted' | 'active' | 'files'>;

/** Entries that no harmless document has, wherever they stand. */
const KEYS: ReadonlyMap<string, Danger> = new Map([
  ['Encrypt', 'encrypted'],
  ['JS', 'active'],
  ['JavaScript', 'active'],
  ['XFA', 'active'],
  ['RichMediaContent', 'active'],
  ['EmbeddedFiles', 'files'],
  ['AF', 'files'],
]);

/** Names that make a dictionary what it must not be. Whatever leads into other files counts as files. */
const NAMES: Readonly<Record<'S' | 'Subtype' | 'Type', ReadonlyMap<string, Danger>>> = {
  S: new Map([
    ['JavaScript', 'active'],
    ['Launch', 'active'],
    ['SubmitForm', 'active'],
    ['ImportData', 'active'],
    ['Rendition', 'active'],
    ['RichMediaExecute', 'active'],
    ['Movie', 'active'],
    ['Sound', 'active'],
    ['GoToE', 'files'],
    ['GoToR', 'files'],
  ]),
  Subtype: new Map([
    ['RichMedia', 'active'],
    ['Screen', 'active'],
    ['Movie', 'active'],
    ['Sound', 'active'],
    ['3D', 'active'],
    ['FileAttachment', 'files'],
  ]),
  Type: new Map([
    ['EmbeddedFile', 'files'],
    ['Filespec', 'files'],
  ]),
};

/** In bytes; no address that leads anywhere is longer. */
const MAX_URL_LENGTH = 8000;

/** Whether it is an address that runs something instead of leading somewhere. */
function isScript({ kind, raw }: PdfText): boolean {
  const address = decodeText({ kind, raw: raw.slice(0, MAX_URL_LENGTH) })
    .replace(/^\xfe\xff/, '')
    .replace(/[\0-\x20\x7f]/g, '');
  return /^(javascript|vbscript|data):/i.test(address);
}

function isBadAddress(value: PdfValue): boolean {
  return isText(value) && (value.raw.length > MAX_URL_LENGTH || isScript(value));
}

function dangerOfEntry(key: string, value: PdfValue): Danger | undefined {
  if (value === null) return undefined;
  const name = nameOf(value);
  if (name !== undefined && (key === 'S' || key === 'Subtype' || key === 'Type')) return NAMES[key].get(name);
  if (key === 'URI' || key === 'Base') return isBadAddress(value) ? 'active' : undefined;
  // Among the rights that a signature grants it is a list of words.
  if (key === 'EF') return isArray(value) ? undefined : 'files';
  return KEYS.get(key);
}

/** Notes all that is dangerous in a value, however deep. */
export function noteDangers(value: PdfValue, found: Set<PdfProblem>): void {
  if (isArray(value)) for (const item of value.items) noteDangers(item, found);
  if (!isDictionary(value)) return;
  for (const [key, inside] of value.entries) {
    const danger = dangerOfEntry(key, inside);
    if (danger) found.add(danger);
    noteDangers(inside, found);
  }
}

/** The same for an object of its own: a bare name or text is what another object points to as its kind or address. */
export function noteDangersOfObject(value: PdfValue, found: Set<PdfProblem>): void {
  noteDangers(value, found);
  if (isText(value) && isScript(value)) found.add('active');
  const name = nameOf(value);
  for (const names of Object.values(NAMES)) {
    const danger = name === undefined ? undefined : names.get(name);
    if (danger) found.add(danger);
  }
}
