import type { MessageCode } from '#contract/messages.ts';
import { folioKey } from '#server/features/members/folio.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { ZipEntry } from '#server/platform/archives/read-zip.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type FileName, isUnseen, readFileName } from './file-names.ts';
import { findFolioKeys, type NewFile } from './archive-files-store.ts';

/** Keys of one statement. */
const AT_ONCE = 1000;

interface NamedEntry {
  readonly number: number;
  readonly entry: ZipEntry;
  readonly name: FileName;
}

/** The files of an archive that somebody put there, by their place in it. */
export function seenEntries(entries: readonly ZipEntry[]): readonly NamedEntry[] {
  return entries
    .map((entry, index) => ({ number: index + 1, entry, name: readFileName(entry.name) }))
    .filter(({ entry }) => !isUnseen(entry.name));
}

async function knownFolios(db: Db, entries: readonly NamedEntry[]): Promise<ReadonlySet<string>> {
  const keys = [...new Set(entries.flatMap(({ name }) => name.folios.map(folioKey)))];
  const known = new Set<string>();
  for (const batch of batchesOf(keys, AT_ONCE)) {
    for (const key of await findFolioKeys(db, batch)) known.add(key);
  }
  return known;
}

function problemOf({ kind, folios, isStrange }: FileName): MessageCode {
  if (isStrange) return 'fileNameRefused';
  if (kind === null) return 'entryKindRefused';
  return folios.some((folio) => /\p{Nd}/u.test(folio)) ? 'folioUnknown' : 'entryWithoutFolio';
}

/** Finds out by their names alone whose files they are; nothing is wrong with those that are worth looking into. */
export async function nameFiles(db: Db, entries: readonly NamedEntry[]): Promise<readonly NewFile[]> {
  const known = await knownFolios(db, entries);
  const taken = new Map<string, number>();
  return entries.map(({ number, name }) => {
    const folio = name.folios.find((candidate) => known.has(folioKey(candidate))) ?? name.folios.at(-1) ?? null;
    const key = folio === null ? null : folioKey(folio);
    const isKnown = key !== null && known.has(key);
    const isFine = isKnown && !name.isStrange && name.kind !== null;
    const place = `${name.kind} ${key}`;
    const other = isFine ? (taken.get(place) ?? null) : null;
    if (isFine && other === null) taken.set(place, number);
    return {
      number,
      file_name: name.shown,
      kind: name.kind,
      folio,
      folio_key: key,
      problem: other === null ? (isFine ? null : problemOf(name)) : ('entryTwice' as const),
      other_row: other,
    };
  });
}
