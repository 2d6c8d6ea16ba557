import type { Selectable } from 'kysely';
import { visibilityFields } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers, nextTimestamp } from '#server/platform/database/sql-fragments.ts';
import { memberColumns } from './store.ts';

type VisibilityColumn = (typeof visibilityFields)[number];

/** Returns the entries that an account is linked to, with everything that is stored about them, by folio. */
export async function listEntriesOfAccount(db: Db, accountId: number) {
  return db
    .selectFrom('account_members')
    .innerJoin('members', 'members.id', 'account_members.member_id')
    .select(['members.id', 'linked_at'])
    .select(memberColumns.map((name) => `members.${name}` as const))
    .where('account_id', '=', accountId)
    .orderBy('folio_order')
    .orderBy('members.id')
    .execute();
}

/** Returns the entries that an account is linked to and no other approved account is, by folio. */
export async function listSoleEntries(db: Db, accountId: number) {
  return db
    .selectFrom('account_members as link')
    .innerJoin('members', 'members.id', 'link.member_id')
    .select(['members.id', 'members.folio', 'members.name', 'members.state', ...visibilityFields])
    .where('link.account_id', '=', accountId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('account_members as other')
            .innerJoin('accounts', 'accounts.id', 'other.account_id')
            .select('other.account_id')
            .whereRef('other.member_id', '=', 'link.member_id')
            .where('other.account_id', '!=', accountId)
            .where('accounts.approved_at', 'is not', null),
        ),
      ),
    )
    .orderBy('members.folio_order')
    .orderBy('members.id')
    .execute();
}

/** Makes mobile number, address and photo of these entries visible to the office only. */
export async function hideMembers(db: Db, ids: readonly number[], now: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ mobile_visibility: 'office', address_visibility: 'office', photo_visibility: 'office' })
    .set({ updated_at: nextTimestamp('updated_at', now) })
    .where(inNumbers('id', ids))
    .execute();
}

/** Returns the columns of visibility that hiding an entry changes. */
export function hiddenColumns(entry: Pick<Selectable<Schema['members']>, VisibilityColumn>): VisibilityColumn[] {
  return visibilityFields.filter((column) => entry[column] === 'members');
}
