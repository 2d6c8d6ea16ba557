import type { TestApp } from './running-app.ts';

/** What the audit log tells, the oldest first, as `event added: event 1`; that somebody signed in is left out. */
export async function auditTrail({ platform }: Pick<TestApp, 'platform'>): Promise<string[]> {
  const entries = await platform.database
    .selectFrom('audit')
    .select(['action', 'subject_type', 'subject_id'])
    .where('action', '!=', 'signed in')
    .orderBy('id')
    .execute();
  return entries.map(({ action, subject_type: type, subject_id: id }) =>
    type === null ? `${action}: ${id}` : `${action}: ${type} ${id}`,
  );
}
