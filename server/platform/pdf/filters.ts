import { PdfRefused } from './problems.ts';
import type { Follow } from './resolve.ts';
import { isArray, isDictionary, nameOf, onlyEntry, type PdfDictionary, type PdfValue } from './values.ts';

/** One way in which the data of a stream is packed. */
export interface Filter {
  /** Written out in full, such as `FlateDecode`. */
  readonly name: string;
  readonly parameters: PdfDictionary | undefined;
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

/** What these make of their data is a picture, which is measured in pixels. */
const CODECS: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']);

export function isCodec({ name }: Filter): boolean {
  return CODECS.has(name);
}

/** Programs use two at most, one of them to make letters of bytes. */
const MAX_FILTERS = 4;
/** Bytes of one row that a predictor or a fax looks at: four times what the largest picture has. */
const MAX_ROW_BYTES = 1024 * 1024;

const listOf = (value: PdfValue): readonly PdfValue[] => (isArray(value) ? value.items : [value]);

function refuseWideRows(parameters: PdfDictionary, follow: Follow): void {
  const number = (name: string, otherwise: number) => {
    const value = follow(onlyEntry(parameters, name));
    return typeof value === 'number' ? Math.abs(value) : otherwise;
  };
  const bits = number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8);
  if (!(bits / 8 <= MAX_ROW_BYTES)) throw new PdfRefused('heavy');
}

/**
 * How the data of a stream is packed, in the order in which it is unpacked.
 * @throws PdfRefused
 */
export function filtersOf(dictionary: PdfDictionary, follow: Follow): readonly Filter[] {
  const names = listOf(follow(onlyEntry(dictionary, 'Filter', 'F'))).map(follow);
  const parameters = listOf(follow(onlyEntry(dictionary, 'DecodeParms', 'DP'))).map(follow);
  if (names.length > MAX_FILTERS) throw new PdfRefused('heavy');
  const filters = names
    .filter((value) => value !== null)
    .map((value, index) => {
      const name = nameOf(value);
      if (name === undefined) throw new PdfRefused('damaged');
      const given = parameters[index] ?? null;
      if (isDictionary(given)) refuseWideRows(given, follow);
      return { name: SHORT_NAMES.get(name) ?? name, parameters: isDictionary(given) ? given : undefined };
    });
  // What comes of a picture are its dots, which nobody packs like that.
  if (filters.slice(0, -1).some(isCodec)) throw new PdfRefused('damaged');
  return filters;
}
