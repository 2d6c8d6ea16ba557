import type { MemberState } from '#contract/members.ts';
import type { MessageCode } from '#contract/messages.ts';
import { folioKey, foliosIn } from '#contract/folio.ts';
import type { ZipEntry } from '#server/platform/archives/read-zip.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findMembers } from './members-store.ts';
import type { PlannedFile } from './plan.ts';

interface FileName {
  readonly shown: string;
  /** The kind of the file; null if it is neither a photo nor a PDF. */
  readonly kind: 'image' | 'pdf' | null;
  /** Texts that could be the folio, in the order in which they are tried. */
  readonly folios: readonly string[];
  /** True if the path leads out of the archive or contains forbidden characters. */
  readonly isStrange: boolean;
}

const MAX_SHOWN = 120;
const IMAGES = new Set(['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp', 'avif', 'gif', 'heic', 'heif']);
/** Hidden files that operating systems add to archives. */
const HIDDEN_FILES = /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*|thumbs\.db|desktop\.ini)$/is;

function isHidden(name: string): boolean {
  return HIDDEN_FILES.test(name) || name.startsWith('__MACOSX/');
}

/** Removes repeated extensions, as in `12.jpg.jpg`: Windows hides the last one, and users type it again. */
function withoutExtensions(stem: string): string {
  const [, shorter, extension = ''] = /^(.+)\.([^.]+)$/s.exec(stem) ?? [];
  return shorter !== undefined && isFileExtension(extension.toLowerCase()) ? withoutExtensions(shorter) : stem;
}

function isFileExtension(lower: string): boolean {
  return lower === 'pdf' || IMAGES.has(lower);
}

/** Parses a path in a zip file; folders are ignored. */
function readFileName(path: string): FileName {
  const isStrange = /[\p{Cc}\\]|^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/iu.test(path);
  const base = path.replace(/^.*[/\\]/s, '').normalize('NFC');
  const [, stem = base, extension = ''] = /^(.*)\.([^.]*)$/s.exec(base) ?? [];
  const lower = extension.toLowerCase();
  return {
    shown: base.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, MAX_SHOWN),
    kind: lower === 'pdf' ? 'pdf' : IMAGES.has(lower) ? 'image' : null,
    folios: foliosIn(withoutExtensions(stem)),
    isStrange,
  };
}

interface NamedEntry {
  readonly number: number;
  readonly entry: ZipEntry;
  readonly name: FileName;
}

/** Returns the visible files of an archive, numbered by their position. */
export function visibleEntries(entries: readonly ZipEntry[]): readonly NamedEntry[] {
  return entries
    .map((entry, index) => ({ number: index + 1, entry, name: readFileName(entry.name) }))
    .filter(({ entry }) => !isHidden(entry.name));
}

async function knownFolios(db: Db, entries: readonly NamedEntry[]): Promise<ReadonlyMap<string, MemberState>> {
  const keys = entries.flatMap(({ name }) => name.folios.map(folioKey));
  const members = await findMembers(db, 'folio_key', keys);
  return new Map(members.map(({ folio_key, state }) => [folio_key, state]));
}

/** @param state the state of the member with the folio of the file; undefined if there is no such member */
function fileNameProblem({ kind, folios, isStrange }: FileName, state: MemberState | undefined): MessageCode {
  if (isStrange) return 'fileNameRefused';
  if (kind === null) return 'entryKindRefused';
  if (state === 'deceased') return 'folioOfDeceased';
  return folios.some((folio) => /\p{Nd}/u.test(folio)) ? 'folioUnknown' : 'entryWithoutFolio';
}

/** Matches files to members by their names. Only files without a problem are inspected afterwards. */
export async function matchFilesToMembers(db: Db, entries: readonly NamedEntry[]): Promise<readonly PlannedFile[]> {
  const known = await knownFolios(db, entries);
  const taken = new Map<string, number>();
  return entries.map(({ number, name }) => {
    const folio = name.folios.find((candidate) => known.has(folioKey(candidate))) ?? name.folios.at(-1) ?? null;
    const key = folio === null ? null : folioKey(folio);
    const state = known.get(key ?? '');
    const isFine = state === 'living' && !name.isStrange && name.kind !== null;
    const place = `${name.kind} ${key}`;
    const other = isFine ? (taken.get(place) ?? null) : null;
    if (isFine && other === null) taken.set(place, number);
    const problem = other === null ? (isFine ? undefined : fileNameProblem(name, state)) : 'entryTwice';
    return {
      number,
      fileName: name.shown,
      kind: name.kind,
      folio,
      ...(problem && { problem }),
      ...(other !== null && { otherRow: other }),
    };
  });
}
