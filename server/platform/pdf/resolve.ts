import { cursorAt } from './cursor.ts';
import { PdfRefused } from './problems.ts';
import { readValue } from './read-value.ts';
import type { Seen } from './seen.ts';
import { isDictionary, isReference, type PdfDictionary, type PdfReference, type PdfValue } from './values.ts';

/** A dictionary with data behind it. */
export interface PdfStream {
  readonly dictionary: PdfDictionary;
  /** Packed; as much as any reader could take for it. */
  readonly data: Buffer;
}

/** What a value is: what a reference leads to, else itself. @throws PdfRefused */
export type Follow = (value: PdfValue) => PdfValue;

/** Finds objects in a file that has been looked through, each in its latest version. */
export interface Objects {
  readonly follow: Follow;
  /** Undefined for an object that is no stream. */
  readonly streamOf: (reference: PdfReference) => PdfStream | undefined;
  /** The stream that begins there. */
  readonly streamAt: (text: string, place: { readonly at: number; readonly data: number }) => PdfStream;
}

const MAX_CHAIN = 10;

export function objectsOf(seen: Seen, file: Buffer): Objects {
  /** Each is asked for again and again. */
  const known = new Map<number, PdfValue>();

  function read(object: number): PdfValue {
    const earlier = known.get(object);
    if (earlier !== undefined) return earlier;
    const place = seen.places.get(object);
    const value = place ? readValue(cursorAt(place.text, place.at)) : null;
    known.set(object, value);
    return value;
  }

  const follow: Follow = (value) => {
    let target = value;
    for (let step = 0; isReference(target); step += 1) {
      if (step === MAX_CHAIN) throw new PdfRefused('damaged');
      target = read(target.object);
    }
    return target;
  };

  /** Some readers go by the length, some by the word behind the data: as far as either. */
  function endOf(dictionary: PdfDictionary, at: number): number {
    const word = file.indexOf('endstream', at, 'latin1');
    const said = dictionary.entries
      .filter(([name]) => name === 'Length')
      .flatMap(([, length]) => (isReference(length) ? [...(seen.numbers.get(length.object) ?? [])] : [length]))
      .map((length) => (typeof length === 'number' ? at + length : at));
    return Math.min(file.length, Math.max(word < 0 ? file.length : word, ...said));
  }

  function streamAt(text: string, { at, data }: { readonly at: number; readonly data: number }): PdfStream {
    const dictionary = readValue(cursorAt(text, at));
    if (!isDictionary(dictionary)) throw new PdfRefused('damaged');
    return { dictionary, data: file.subarray(data, endOf(dictionary, data)) };
  }

  return {
    follow,
    streamAt,
    streamOf: ({ object }) => {
      const place = seen.places.get(object);
      return place?.data === undefined ? undefined : streamAt(place.text, { at: place.at, data: place.data });
    },
  };
}
