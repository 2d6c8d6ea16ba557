/** A file in a zip file, as its headers tell of it; sizes in bytes. */
export interface PackedFile {
  readonly name: Buffer;
  /** Of the content as it was. */
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  /** Where its local header begins. */
  readonly at: number;
}

const VERSION = 20;
/** Names are UTF-8. */
const UTF8_NAMES = 0x0800;
/** Checksum and sizes follow the content. */
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** The first of January 1980: when it was made is nobody's business. */
const NO_DATE = 0x21;

function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** What deflated content means is known only at its end. */
function aboutContent({ crc, packed, size }: Omit<PackedFile, 'at'>, isKnown: boolean): Buffer {
  return numbers(
    [2, VERSION],
    [2, UTF8_NAMES | SIZES_FOLLOW],
    [2, DEFLATED],
    [2, 0],
    [2, NO_DATE],
    [4, isKnown ? crc : 0],
    [4, isKnown ? packed : 0],
    [4, isKnown ? size : 0],
  );
}

/** Stands before the content. */
export function localHeader(file: Omit<PackedFile, 'at'>): Buffer {
  const about = aboutContent(file, false);
  return Buffer.concat([numbers([4, 0x04034b50]), about, numbers([2, file.name.length], [2, 0]), file.name]);
}

/** Stands behind deflated content. */
export function dataDescriptor({ crc, packed, size }: Pick<PackedFile, 'crc' | 'packed' | 'size'>): Buffer {
  return numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
}

function directoryEntry(file: PackedFile): Buffer {
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, VERSION]),
    aboutContent(file, true),
    numbers([2, file.name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, file.at]),
    file.name,
  ]);
}

/** The end of a zip file. @param at where it begins, right behind the last file */
export function directoryOf(files: readonly PackedFile[], at: number): Buffer {
  const entries = Buffer.concat(files.map(directoryEntry));
  const { length } = files;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, length], [2, length], [4, entries.length], [4, at], [2, 0]);
  return Buffer.concat([entries, end]);
}
