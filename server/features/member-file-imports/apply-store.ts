import { type ExpressionBuilder, sql } from 'kysely';
import { momentAfter } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** The files of an import whose number is above `after`, up to and including `upTo`. */
export interface Span {
  readonly importId: number;
  readonly after: number;
  readonly upTo: number;
}

const KINDS = ['image', 'pdf'] as const;

function within({ importId, after, upTo }: Span) {
  return (e: ExpressionBuilder<Schema, 'import_files'>) =>
    e.and([
      e('import_files.import_id', '=', importId),
      e('import_files.number', '>', after),
      e('import_files.number', '<=', upTo),
      e('import_files.outcome', 'in', ['new', 'changed']),
    ]);
}

/** Gives the members of a span the files they are to have; answers for how many nothing had changed since. */
export async function attachFiles(db: Db, span: Span, now: number): Promise<number> {
  let attached = 0;
  for (const kind of KINDS) {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .from('import_files')
      .set((e) => ({ [kind]: e.ref('import_files.file'), updated_at: momentAfter('members.updated_at', now) }))
      .whereRef('members.id', '=', 'import_files.member_id')
      .where(within(span))
      .where('import_files.kind', '=', kind)
      .where((e) => e(`members.${kind}`, 'is not distinct from', e.ref('import_files.before_file')))
      .executeTakeFirst();
    attached += Number(numUpdatedRows);
  }
  return attached;
}

/** Keeps everybody else from changing the members of a span until the transaction ends. */
export async function lockMembers(db: Db, span: Span): Promise<void> {
  await db
    .updateTable('members')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('import_files')
        .select(sql<number>`member_id`.as('member_id'))
        .where(within(span)),
    )
    .execute();
}

/** Marks the files of a span that their members do not have any more. */
export async function markStored(db: Db, span: Span): Promise<void> {
  const isThere = (e: ExpressionBuilder<Schema, 'import_files'>) =>
    e.selectFrom('members').select('members.id').whereRef('members.id', '=', 'import_files.member_id');
  for (const kind of KINDS) {
    await db
      .updateTable('import_files')
      .set((e) => ({
        kept: e
          .case()
          .when(e.exists(isThere(e)))
          .then('edited' as const)
          .else('deleted' as const)
          .end(),
      }))
      .where(within(span))
      .where('kind', '=', kind)
      .where((e) => e.not(e.exists(isThere(e).whereRef(`members.${kind}`, '=', 'import_files.file'))))
      .execute();
  }
}

/** Gives the members of a span their former files back, but for the files that were marked. */
export async function detachFiles(db: Db, span: Span, now: number): Promise<number> {
  let detached = 0;
  for (const kind of KINDS) {
    const { numUpdatedRows } = await db
      .updateTable('members')
      .from('import_files')
      .set((e) => ({ [kind]: e.ref('import_files.before_file'), updated_at: momentAfter('members.updated_at', now) }))
      .whereRef('members.id', '=', 'import_files.member_id')
      .where(within(span))
      .where('import_files.kind', '=', kind)
      .where('import_files.kept', 'is', null)
      .executeTakeFirst();
    detached += Number(numUpdatedRows);
  }
  return detached;
}
