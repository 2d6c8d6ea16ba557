import pLimit from 'p-limit';
import { maxImageBytes, maxPdfBytes } from '#contract/files.ts';
import { folioKey, foliosIn } from '#contract/folio.ts';
import type { MemberState } from '#contract/members.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ZipDamaged, type ZipEntry, ZipLocked, ZipMethodUnsupported } from '#server/platform/archives/read-zip.ts';
import type { Db } from '#server/platform/database/database.ts';
import { saveImage } from '#server/platform/images/image-files.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { encodeStaged, enqueueBackground } from '#server/platform/images/queue.ts';
import { checkPdf } from '#server/platform/pdf/check-pdf.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
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
/** No file system has longer names. */
const MAX_NAME = 500;
const IMAGE = 'jpe?g|jpe|jfif|png|webp|avif|gif|hei[cf]';
const KINDS = { pdf: /\.pdf$/i, image: new RegExp(String.raw`\.(?:${IMAGE})$`, 'i') };
/** The extensions of a file. Windows hides the last one, and users type it again, as in `12.jpg.jpg`. */
const EXTENSIONS = new RegExp(String.raw`(?:\.(?:pdf|${IMAGE}))*(?:\.[^.]*)?$`, 'i');
/** Hidden files that operating systems add to archives. */
const HIDDEN_FILES = /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*|thumbs\.db|desktop\.ini)$/is;

/** Parses a path in a zip file; folders are ignored. */
function readFileName(path: string): FileName {
  const isStrange = /[\p{Cc}\\]|^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/iu.test(path);
  const base = path
    .replace(/^.*[/\\]/s, '')
    .slice(-MAX_NAME)
    .normalize('NFC');
  return {
    shown: base.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, MAX_SHOWN),
    kind: KINDS.pdf.test(base) ? 'pdf' : KINDS.image.test(base) ? 'image' : null,
    folios: foliosIn(base.replace(EXTENSIONS, '')),
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
    .filter(({ entry }) => !HIDDEN_FILES.test(entry.name));
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
  const keys = entries.flatMap(({ name }) => name.folios.map(folioKey));
  const members = await findMembers(db, 'folio_key', keys);
  const known = new Map(members.map(({ folio_key, state }) => [folio_key, state]));
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

interface FileToInspect {
  readonly number: number;
  readonly kind: 'image' | 'pdf';
  readonly entry: ZipEntry;
}

/** Result of inspecting a file: its name in storage, or the problem. */
export type InspectedFile = { readonly number: number } & (
  | { readonly file: string; readonly image?: StoredImage }
  | { readonly problem: MessageCode }
);

const limits = {
  image: { max: maxImageBytes, tooLarge: 'imageTooLarge' },
  pdf: { max: maxPdfBytes, tooLarge: 'pdfTooLarge' },
} as const;
/** Number of files inspected in parallel. Half of them can be encoded while the others are unpacked and stored. */
const PARALLEL_FILES = 4;
/** Milliseconds after which no further file is started. This much work is repeated if the process is killed. */
const TIME_BUDGET_MS = 3000;

/** Returns the code of a problem with the file. Rethrows other errors. */
function codeFor(error: unknown): MessageCode {
  if (error instanceof AppError && error.kind !== 'no-room') return error.code;
  if (error instanceof ZipLocked) return 'entryLocked';
  if (error instanceof ZipMethodUnsupported) return 'entryPacked';
  if (error instanceof ZipDamaged) return 'entryUnreadable';
  throw error;
}

/** Unpacks a file up to its maximum size. @throws AppError `too-large`, `no-room`; ZipDamaged */
async function unpack({ storage }: Platform, { kind, entry }: FileToInspect): Promise<StagedFile> {
  const { max, tooLarge } = limits[kind];
  if (entry.size > max) throw new AppError('too-large', tooLarge);
  const content = await entry.read();
  let isDamaged = false;
  content.once('error', () => {
    isDamaged = true;
  });
  try {
    return await storage.stage(content, max);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'too-large') throw new AppError('too-large', tooLarge);
    if (isDamaged) throw new ZipDamaged('damaged', { cause: error });
    throw error;
  } finally {
    content.destroy();
  }
}

/** Unpacks, checks and stores a photo or a PDF. No row refers to it yet. */
async function inspectFile(platform: Platform, file: FileToInspect): Promise<InspectedFile> {
  const { storage } = platform;
  const { number, kind } = file;
  let staged: StagedFile | undefined;
  try {
    staged = await unpack(platform, file);
    if (kind === 'pdf') {
      await checkPdf(staged, true);
      const [name = ''] = await storage.keep('pdf', [{ staged, extension: 'pdf' }]);
      return { number, file: name };
    }
    const upload = staged;
    const image = await saveImage(storage, 'images', await enqueueBackground(() => encodeStaged(upload)));
    return { number, file: image.name, image };
  } catch (error) {
    return { number, problem: codeFor(error) };
  } finally {
    await staged?.discard();
  }
}

/**
 * Inspects files, with the checks of single uploads. Stops at the first failure, and when the time budget is used up, but
 * starts at least one file. The caller must add rows for the stored files.
 */
export async function inspectFiles(platform: Platform, files: readonly FileToInspect[]) {
  const results: InspectedFile[] = [];
  const end = performance.now() + TIME_BUDGET_MS;
  let failure: Error | undefined;
  await pLimit(PARALLEL_FILES).map(files, async (file) => {
    if (failure !== undefined || (performance.now() > end && results.length > 0)) return;
    try {
      results.push(await inspectFile(platform, file));
    } catch (error) {
      failure = error instanceof Error ? error : new Error('inspection failed', { cause: error });
    }
  });
  return { results, failure };
}
