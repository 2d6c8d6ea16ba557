import { PdfRefused } from './problems.ts';

/** The values of a PDF (ISO 32000-2, 7.3). What a stream holds is not among them. */
export type PdfValue = number | boolean | null | PdfName | PdfText | PdfReference | PdfArray | PdfDictionary;

export interface PdfName {
  readonly kind: 'name';
  /** Without the slash, `#xx` decoded; each character is one byte. */
  readonly name: string;
}

export interface PdfText {
  readonly kind: 'text';
  /** As it stands in the file, with its brackets. */
  readonly raw: string;
}

export interface PdfReference {
  readonly kind: 'reference';
  readonly object: number;
}

export interface PdfArray {
  readonly kind: 'array';
  readonly items: readonly PdfValue[];
}

export interface PdfDictionary {
  readonly kind: 'dictionary';
  /** All of them: readers differ in which of two with the same name they take. */
  readonly entries: readonly (readonly [name: string, value: PdfValue])[];
}

export function isDictionary(value: PdfValue): value is PdfDictionary {
  return typeof value === 'object' && value?.kind === 'dictionary';
}

export function isArray(value: PdfValue): value is PdfArray {
  return typeof value === 'object' && value?.kind === 'array';
}

export function isText(value: PdfValue): value is PdfText {
  return typeof value === 'object' && value?.kind === 'text';
}

export function isReference(value: PdfValue): value is PdfReference {
  return typeof value === 'object' && value?.kind === 'reference';
}

/** The bare name, or undefined for anything else. */
export function nameOf(value: PdfValue): string | undefined {
  return typeof value === 'object' && value?.kind === 'name' ? value.name : undefined;
}

/** What a dictionary says under a name; null when it says nothing. */
export function entry({ entries }: PdfDictionary, name: string): PdfValue {
  return entries.find(([key]) => key === name)?.[1] ?? null;
}

/**
 * What a dictionary says under any of these names; null when it says nothing.
 * @throws PdfRefused `damaged` when it says several things: readers differ in which they take
 */
export function onlyEntry(dictionary: PdfDictionary, ...names: readonly string[]): PdfValue {
  const found = dictionary.entries.filter(([name]) => names.includes(name));
  if (found.length > 1) throw new PdfRefused('damaged');
  return found[0]?.[1] ?? null;
}

/** Whether a dictionary has such an entry, whatever it says. */
export function has({ entries }: PdfDictionary, name: string): boolean {
  return entries.some(([key]) => key === name);
}

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['\r\n', ''],
  ['\n', ''],
  ['\r', ''],
]);

/** The bytes of a string, its escapes resolved. */
export function decodeText({ raw }: PdfText): string {
  if (raw.startsWith('<')) return Buffer.from(raw.replace(/[^\da-f]/gi, ''), 'hex').toString('latin1');
  return raw.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[^])/g, (_whole, escape: string) => {
    if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) % 256);
    return ESCAPED.get(escape) ?? escape;
  });
}
