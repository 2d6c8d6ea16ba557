import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What HarfBuzz's subsetter exports; all arguments and answers are numbers or addresses. */
interface Subsetter {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  readonly malloc: (size: number) => number;
  readonly free: (address: number) => void;
  readonly hb_blob_create: (data: number, length: number, mode: number, account: number, destroy: number) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (fontFace: number) => void;
  readonly hb_face_reference_blob: (fontFace: number) => number;
  readonly hb_set_add: (set: number, value: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_set: (input: number, kind: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_or_fail: (fontFace: number, input: number) => number;
}

/** hb_memory_mode_t: the bytes may be written to. */
const WRITABLE = 2;
/** hb_subset_sets_t: the tables to leave out. */
const DROPPED_TABLES = 3;
/** hb_subset_flags_t: no hinting, numbers kept, the box for missing letters kept, no glyphs beyond those asked for. */
const FLAGS = 0x1 | 0x2 | 0x40 | 0x200;
/** What a document has no use for: it names glyphs by number and has shaped them already. */
const UNUSED_TABLES = ['BASE', 'GDEF', 'GPOS', 'GSUB', 'STAT', 'cmap', 'name'];

async function load(): Promise<Subsetter> {
  const file = await readFile(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const { instance } = await WebAssembly.instantiate(file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a module of WebAssembly does not say what its exports take
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter['_initialize']();
  return subsetter;
}

let loading: Promise<Subsetter> | undefined;

const tagOf = (tag: string) => Buffer.from(tag).readUInt32BE();

/**
 * A TrueType file with these glyphs alone, under their numbers.
 * @throws Error when the file is none
 */
export async function subset(file: Uint8Array, glyphs: Iterable<number>): Promise<Uint8Array> {
  loading ??= load();
  const hb = await loading;
  const address = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, address);
  const blob = hb.hb_blob_create(address, file.length, WRITABLE, 0, 0);
  const fontFace = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  for (const table of UNUSED_TABLES) hb.hb_set_add(hb.hb_subset_input_set(input, DROPPED_TABLES), tagOf(table));
  hb.hb_subset_input_set_flags(input, FLAGS);
  const small = hb.hb_subset_or_fail(fontFace, input);
  try {
    if (small === 0) throw new Error('the face could not be made smaller');
    const made = hb.hb_face_reference_blob(small);
    const start = hb.hb_blob_get_data(made, 0);
    const copy = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(made));
    hb.hb_blob_destroy(made);
    return copy;
  } finally {
    if (small !== 0) hb.hb_face_destroy(small);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(fontFace);
    hb.hb_blob_destroy(blob);
    hb.free(address);
  }
}
