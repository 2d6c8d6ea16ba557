import { setMemberState } from '#server/features/members/service.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { TestApp } from './running-app.ts';

/** Records that a member is deceased, without a memorial. */
export async function markDeceased({ platform }: Pick<TestApp, 'platform'>, id: number): Promise<void> {
  const change = { id, state: 'deceased', action: 'member deceased', administratorId: 1, seen: undefined } as const;
  await inTransaction(platform.database, (db) => setMemberState(platform, db, change));
}
