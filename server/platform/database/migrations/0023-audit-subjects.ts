import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** The kinds that a subject was written with: `member 12`, `content about`. Anything else is no record: `xlsx`. */
const KINDS = [
  'user',
  'profile',
  'member',
  'import',
  'picture',
  'event',
  'memorial',
  'content',
  'term',
  'bearer',
  'notice',
  'administrator',
  'invitation',
  'setting',
  'letter',
  'backup',
  'audit',
] as const;

/**
 * What an entry of the audit log is about becomes two columns. The one that there was keeps its text where no record is
 * meant; else it loses the kind, which nothing but a space stood behind. Nothing of an entry is lost.
 */
export async function auditSubjects(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.dropIndex('audit_subject').execute();
  await db.schema.alterTable('audit').renameColumn('subject', 'subject_id').execute();
  await db.schema.alterTable('audit').addColumn('subject_type', 'text').execute();
  await engine.allowChanges(db, 'audit');
  for (const kind of KINDS) {
    const rest = sql`substr(subject_id, ${sql.lit(kind.length + 2)})`;
    await sql`update audit set subject_type = ${kind}, subject_id = ${rest}
      where subject_type is null and substr(subject_id, 1, ${sql.lit(kind.length + 1)}) = ${`${kind} `}
        and ${rest} <> '' and ${rest} not like '% %'`.execute(db);
  }
  await engine.refuseChanges(db, 'audit');
  const columns = ['subject_type', 'subject_id', 'at', 'id'] as const;
  await db.schema
    .createIndex('audit_subject')
    .on('audit')
    .columns([...columns])
    .execute();
}
