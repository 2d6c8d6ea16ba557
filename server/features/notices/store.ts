import type { Page } from '#contract/endpoint.ts';
import type { Notice } from '#contract/notices.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { lacksMalayalam } from '#server/platform/database/sql-fragments.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';

const columns = ['id', 'title_en', 'title_ml', 'text_en', 'text_ml', 'begins_on', 'ends_on', 'updated_at'] as const;

function stateOn(today: string, { begins_on, ends_on }: Pick<Notice, 'begins_on' | 'ends_on'>): Notice['state'] {
  if (begins_on > today) return 'coming';
  return ends_on < today ? 'over' : 'shown';
}

function asNotice(row: RowOf<'notices'>, today: string): Notice {
  const { title_en, title_ml, text_en, text_ml, ...rest } = withUpdatedAt(row);
  return {
    ...rest,
    title: { en: title_en, ml: title_ml },
    text: { en: text_en, ml: text_ml },
    state: stateOn(today, row),
  };
}

/** Returns the notices shown on a day, the newest first, at most `max`. */
export async function listVisibleNotices(db: Db, today: string, max: number): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(columns)
    .where('begins_on', '<=', today)
    .where('ends_on', '>=', today)
    .orderBy('begins_on', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => asNotice(row, today));
}

/** Returns notices: shown ones, the newest first; coming ones, the soonest first; past ones, the latest first. */
export async function listNotices(
  db: Db,
  today: string,
  { malayalam, ...range }: PageRange & { readonly malayalam?: 'missing' | undefined },
): Promise<Page<Notice>> {
  const all = db
    .selectFrom('notices')
    .select(columns)
    .$if(malayalam === 'missing', (rows) => rows.where(lacksMalayalam('title_en', 'text_en')))
    .orderBy((e) => e.case().when('ends_on', '<', today).then(2).when('begins_on', '>', today).then(1).else(0).end())
    .orderBy((e) => e.case().when('begins_on', '>', today).then(e.ref('begins_on')).else('').end())
    .orderBy((e) => e.case().when('ends_on', '<', today).then(e.ref('ends_on')).else('').end(), 'desc')
    .orderBy('begins_on', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await readPage(all, range);
  return { rows: rows.map((row) => asNotice(row, today)), total };
}

export async function findNotice(db: Db, id: number, today: string): Promise<Notice | undefined> {
  const row = await db.selectFrom('notices').select(columns).where('id', '=', id).executeTakeFirst();
  return row && asNotice(row, today);
}
