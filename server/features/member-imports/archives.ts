import type { Page } from '#contract/endpoint.ts';
import { folioKey } from '#contract/folio.ts';
import { type ImportRow, maxArchiveFiles } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import { type OpenZip, openZip, ZipDamaged } from '#server/platform/archives/read-zip.ts';
import type { Db } from '#server/platform/database/database.ts';
import { removeImageFiles } from '#server/platform/images/image-files.ts';
import { attachImage } from '#server/platform/images/images.ts';
import { MAKE_SIZES_OF_MANY } from '#server/platform/images/remaining-sizes.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { findFiles, findPlan, type ImportRecord, insertFiles } from './imports-store.ts';
import { type InspectedFiles, inspectFiles, type InspectionResult } from './inspect-files.ts';
import { visibleEntries } from './list-archive.ts';
import { findMembers } from './members-store.ts';
import { countPlan, isInView, type PlannedFile, type View } from './plan.ts';
import { eraseFiles } from './private-files.ts';
import type { StepResult, StepWork } from './steps.ts';

/** Keeps the most recently used archive open, because fetching it and reading its list of files takes long. */
function createArchives({ storage }: Platform) {
  let open: { readonly name: string; readonly zip: OpenZip; readonly file: StagedFile } | undefined;

  async function close(): Promise<void> {
    open?.zip.close();
    await open?.file.discard();
    open = undefined;
  }

  /** Opens an archive. @throws ZipDamaged if it is damaged or no longer exists */
  async function read(name: string): Promise<OpenZip> {
    if (open?.name === name) return open.zip;
    await close();
    const file = await storage.openLocally('archives', name);
    if (!file) throw new ZipDamaged('the archive is gone');
    try {
      open = { name, file, zip: await openZip(file.path, maxArchiveFiles) };
      return open.zip;
    } catch (error) {
      await file.discard();
      throw error;
    }
  }
  return { read, close };
}

type Archives = ReturnType<typeof createArchives>;

const nothingPending: InspectedFiles = { results: [], failure: undefined };

const isPending = ({ problem, file }: PlannedFile) => problem === undefined && file === undefined;

/** Deletes the files of an inspection whose transaction failed, unless it was committed despite the error. */
async function removeUnused({ database, storage }: Platform, results: readonly InspectionResult[]): Promise<void> {
  const stored = results.flatMap((result) => ('file' in result ? [result] : []));
  const used = new Set(
    await findFiles(
      database,
      stored.map(({ file }) => file),
    ),
  );
  for (const { file, image } of stored.filter((each) => !used.has(each.file))) {
    await (image ? removeImageFiles(storage, image) : storage.remove('pdf', file));
  }
}

/** Compares the files with the current directory. */
async function resolve({ database }: Platform, plan: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const keys = plan.map(({ folio }) => (folio === null ? '' : folioKey(folio)));
  const members = await findMembers(
    database,
    'folio_key',
    keys.filter((key) => key !== ''),
  );
  const byKey = new Map(members.map((member) => [member.folio_key, member]));
  return plan.map((row, at): PlannedFile => {
    const member = byKey.get(keys[at] ?? '');
    const isFine = row.file !== undefined && member?.state === 'living';
    const before = (row.kind && member?.[row.kind]) ?? null;
    const { member: _earlier, ...rest } = row;
    return {
      ...rest,
      ...(member && { member: member.id }),
      before,
      outcome: isFine ? (before === null ? 'new' : 'changed') : 'error',
    };
  });
}

/** Inspects some pending files of an archive. Returns undefined if the archive can no longer be read. */
async function inspectPending(platform: Platform, archives: Archives, archive: string, pending: ReadonlySet<number>) {
  try {
    const { entries } = await archives.read(archive);
    const wanted = visibleEntries(entries).flatMap(({ number, name: { kind }, entry }) =>
      kind !== null && pending.has(number) ? [{ number, kind, entry }] : [],
    );
    return await inspectFiles(platform, wanted);
  } catch (error) {
    if (error instanceof ZipDamaged) return undefined;
    throw error;
  }
}

/** Inspects files for some seconds, until the archive is inspected. Then compares all files with the directory. */
async function check(platform: Platform, archives: Archives, { id, archive, rows }: ImportRecord): Promise<StepResult> {
  const plan = (await findPlan<PlannedFile>(platform.database, id)) ?? [];
  const pending = new Set(plan.filter(isPending).map(({ number }) => number));
  const eraseArchive = (db: Db) => eraseFiles(platform, db, [archive]);
  const inspected =
    pending.size === 0 ? nothingPending : await inspectPending(platform, archives, archive ?? '', pending);
  if (inspected === undefined) {
    await archives.close();
    return { values: { state: 'failed', problem: 'importInterrupted', archive: null }, write: eraseArchive };
  }
  const { results, failure } = inspected;
  const byNumber = new Map(results.map((result) => [result.number, result]));
  const known = plan.map((row): PlannedFile => {
    const result = byNumber.get(row.number);
    if (!result) return row;
    return 'file' in result ? { ...row, file: result.file } : { ...row, problem: result.problem };
  });
  const left = pending.size - results.length;
  const files = left > 0 ? known : await resolve(platform, known);
  const checked = { state: 'checked', counts: JSON.stringify(countPlan(files)), archive: null } as const;
  if (left === 0 || failure) await archives.close();
  return {
    values: { plan: JSON.stringify(files), done: rows - left, ...(left === 0 && checked) },
    isUnfinished: left > 0 && failure === undefined,
    failure,
    write: async (db) => {
      const stored = results.flatMap((result) => ('file' in result ? [result] : []));
      for (const { image } of stored) if (image) await attachImage(platform, db, image, MAKE_SIZES_OF_MANY);
      await insertFiles(
        db,
        id,
        stored.map(({ file }) => file),
      );
      if (left === 0) await eraseArchive(db);
    },
    discard: () => removeUnused(platform, results),
  };
}

/** Returns the function that checks archives, one at a time. */
export function archiveCheck(platform: Platform): StepWork {
  const archives = createArchives(platform);
  return async (_platform, record) => check(platform, archives, record);
}

function describeFile(row: PlannedFile, name: string | null): ImportRow {
  const {
    number,
    kind,
    outcome = 'error',
    folio,
    fileName,
    before = null,
    file = null,
    otherRow = null,
    kept = null,
  } = row;
  const isWrong = outcome === 'error';
  const code = row.problem ?? (row.member === undefined ? 'folioUnknown' : 'folioOfDeceased');
  return {
    number,
    outcome,
    fileName,
    folio,
    name,
    changes: kind === null || isWrong ? [] : [{ field: kind, before, after: file }],
    problems: isWrong ? [{ field: kind, value: null, code, message: messages[code], otherRow }] : [],
    question: null,
    kept,
  };
}

/** Returns the files of an archive with their results; none until all have been inspected. */
export async function findArchiveFiles(
  { database }: Platform,
  { id }: ImportRecord,
  { view, offset, limit }: { readonly view: View | undefined; readonly offset: number; readonly limit: number },
): Promise<Page<ImportRow>> {
  const matching = ((await findPlan<PlannedFile>(database, id)) ?? []).filter((row) => isInView(row, view));
  const shown = matching.slice(offset, offset + limit);
  const members = await findMembers(
    database,
    'id',
    shown.flatMap(({ member }) => member ?? []),
  );
  const names = new Map(members.map((member) => [member.id, member.name]));
  return { rows: shown.map((row) => describeFile(row, names.get(row.member ?? 0) ?? null)), total: matching.length };
}
