import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ImportOutcome } from '#contract/member-imports.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/delete-rows.ts';
import { inBatches } from '#server/platform/database/sql-fragments.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ImportedRows } from './rows-store.ts';

const BATCH_SIZE = 1000;

export type NewFile = Pick<
  Selectable<Schema['import_files']>,
  'number' | 'file_name' | 'kind' | 'folio' | 'folio_key' | 'problem' | 'other_row'
>;
type StoredFile = Pick<Selectable<Schema['import_files']>, 'file' | 'before_file' | 'kept'> &
  Pick<Selectable<Schema['imports']>, 'state'>;
export type FileRecord = Selectable<Schema['import_files']> & { readonly member_name: string | null };

/** How the files of an archive change members: each kind of file has its own column. */
export const archiveRows: ImportedRows = {
  table: 'import_files',
  changing: ['new', 'changed'],
  details: (['image', 'pdf'] as const).map((kind) => ({
    kind,
    columns: [{ member: kind, after: 'file', before: 'before_file' }],
  })),
};

/** Returns the members with these folios. @param keys the folios, normalized for comparison */
export async function findFolioKeys(
  db: Db,
  keys: readonly string[],
): Promise<Pick<Selectable<Schema['members']>, 'folio_key' | 'state'>[]> {
  if (keys.length === 0) return [];
  return db.selectFrom('members').select(['folio_key', 'state']).where('folio_key', 'in', keys).execute();
}

export async function insertFiles(db: Db, importId: number, files: readonly NewFile[]): Promise<void> {
  await db
    .insertInto('import_files')
    .values(files.map((file) => ({ ...file, import_id: importId })))
    .execute();
}

/** Stores the result of inspecting a file: its name in storage, or the problem. */
export async function storeInspectionResult(
  db: Db,
  importId: number,
  result: { readonly number: number } & ({ readonly file: string } | { readonly problem: string }),
): Promise<void> {
  await db
    .updateTable('import_files')
    .set('file' in result ? { file: result.file } : { problem: result.problem })
    .where('import_id', '=', importId)
    .where('number', '=', result.number)
    .execute();
}

/** Selects the files that must be inspected: without a problem, and not stored yet. */
const pendingFiles = (db: Db, importId: number) =>
  db
    .selectFrom('import_files')
    .where('import_id', '=', importId)
    .where('problem', 'is', null)
    .where('file', 'is', null);

export async function listPending(db: Db, importId: number, limit: number): Promise<readonly number[]> {
  const rows = await pendingFiles(db, importId).select('number').orderBy('number').limit(limit).execute();
  return rows.map(({ number }) => number);
}

export async function countPending(db: Db, importId: number): Promise<number> {
  const { count } = await pendingFiles(db, importId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores for each file the member, the file it would replace and the outcome, from the current directory. */
export async function resolveFiles(db: Db, importId: number): Promise<void> {
  const memberOf = (e: ExpressionBuilder<Schema, 'import_files'>) =>
    e.selectFrom('members').whereRef('members.folio_key', '=', 'import_files.folio_key');
  await db
    .updateTable('import_files')
    .set((e) => ({
      member_id: memberOf(e).select('members.id'),
      before_file: e
        .case('kind')
        .when('image')
        .then(memberOf(e).select('members.image'))
        .else(memberOf(e).select('members.pdf'))
        .end(),
    }))
    .where('import_id', '=', importId)
    .execute();
  await db
    .updateTable('import_files')
    .set((e) => ({
      outcome: e
        .case()
        .when(
          e.or([
            e('problem', 'is not', null),
            e('file', 'is', null),
            e.not(e.exists(memberOf(e).select('members.id').where('members.state', '=', 'living'))),
          ]),
        )
        .then('error' as const)
        .when('before_file', 'is', null)
        .then('new' as const)
        .else('changed' as const)
        .end(),
    }))
    .where('import_id', '=', importId)
    .execute();
}

export interface FilesQuery {
  readonly importId: number;
  readonly outcome: ImportOutcome | 'kept' | undefined;
  readonly offset: number;
  readonly limit: number;
}

function matchingFiles(db: Db, { importId, outcome }: Pick<FilesQuery, 'importId' | 'outcome'>) {
  const files = db
    .selectFrom('import_files')
    .where('import_files.import_id', '=', importId)
    .where('import_files.outcome', 'is not', null);
  if (outcome === undefined) return files;
  if (outcome === 'kept') return files.where('import_files.kept', 'is not', null);
  return outcome === 'unchanged' || outcome === 'skipped'
    ? files.where('import_id', '<', 0)
    : files.where('import_files.outcome', '=', outcome);
}

export async function listFiles(db: Db, query: FilesQuery): Promise<FileRecord[]> {
  return matchingFiles(db, query)
    .leftJoin('members', 'members.id', 'import_files.member_id')
    .selectAll('import_files')
    .select('members.name as member_name')
    .orderBy('import_files.number')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
}

export async function listFileNames(
  db: Db,
  importId: number,
): Promise<{ importedFiles: string[]; previousFiles: string[] }> {
  const rows = await db
    .selectFrom('import_files')
    .select(['file', 'before_file'])
    .where('import_id', '=', importId)
    .execute();
  return {
    importedFiles: rows.flatMap(({ file }) => file ?? []),
    previousFiles: rows.flatMap(({ before_file }) => before_file ?? []),
  };
}

/**
 * Returns the files in `names` that an import added, or that undoing an import would restore.
 * @param except id of an import to ignore; 0 for none
 */
export async function findFilesNeededByImports(
  db: Db,
  names: readonly string[],
  except = 0,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('import_files')
    .select(['file', 'before_file'])
    .where((e) => e.or([e('file', 'in', names), e('before_file', 'in', names)]))
    .where('import_id', '!=', except)
    .execute();
  const needed = new Set(rows.flatMap(({ file, before_file }) => [file, before_file]));
  return names.filter((name) => needed.has(name));
}

export async function findFilesOfMembers(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('members')
    .select(['image', 'pdf'])
    .where((e) => e.or([e('image', 'in', names), e('pdf', 'in', names)]))
    .execute();
  const membersFiles = new Set(rows.flatMap(({ image, pdf }) => [image, pdf]));
  return names.filter((name) => membersFiles.has(name));
}

/** Deletes the file rows of an import; the import itself stays. */
export async function deleteFiles(db: Db, importId: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('import_files')
      .where('import_id', '=', importId)
      .where('number', 'in', (e) =>
        e.selectFrom('import_files').select('number').where('import_id', '=', importId).limit(count),
      )
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Returns the file of a row if only the import refers to this file; otherwise null. Before the import runs, this is the
 * file that the import added. While the import can be undone, it is the file that the undo would restore. After the
 * undo, it is a file that the undo could not restore. All other files belong to a member or were deleted.
 */
function fileOnlyOfImport({ state, file, before_file, kept }: StoredFile): string | null {
  if (state === 'done' || state === 'undoing') return before_file;
  if (state === 'undone') return kept === null ? null : before_file;
  return file;
}

export async function listArchives(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('imports').select('archive').where('archive', 'is not', null).execute();
  return rows.flatMap(({ archive }) => archive ?? []);
}

/** Yields the PDFs to which only imports refer. */
export async function* listStoredPdfs(db: Db): AsyncGenerator<string> {
  const rows = inBatches(async (last: { readonly import_id: number; readonly number: number } | undefined) =>
    db
      .selectFrom('import_files')
      .innerJoin('imports', 'imports.id', 'import_files.import_id')
      .select(['import_id', 'number', 'file', 'before_file', 'import_files.kept', 'state'])
      .where('import_files.kind', '=', 'pdf')
      .where((e) => e(e.refTuple('import_id', 'number'), '>', e.tuple(last?.import_id ?? 0, last?.number ?? 0)))
      .orderBy('import_id')
      .orderBy('number')
      .limit(BATCH_SIZE)
      .execute(),
  );
  for await (const row of rows) {
    const name = fileOnlyOfImport(row);
    if (name !== null) yield name;
  }
}
