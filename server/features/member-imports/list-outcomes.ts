import type { Page } from '#contract/endpoint.ts';
import type { ImportRow } from '#contract/member-imports.ts';
import { messages } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findPlan, type ImportRecord } from './imports-store.ts';
import { readRows } from './list-rows.ts';
import { findMembers, type KnownMember, listedFields, type ChangedValues } from './members-store.ts';
import { isInView, type PlannedListRow, type View } from './plan.ts';
import { readLines } from './private-lines.ts';
import { outcomeOf, type RowOutcome } from './row-outcome.ts';

/** Yields what becomes of the wanted rows, according to the plan and the current values of their members. */
export async function* readOutcomes(
  platform: Platform,
  record: ImportRecord,
  plan: readonly PlannedListRow[],
  isWanted: (row: PlannedListRow) => boolean,
): AsyncGenerator<
  readonly { readonly planned: PlannedListRow; readonly found: RowOutcome; readonly member: KnownMember | undefined }[]
> {
  for await (const batch of readRows(platform, record, plan, isWanted)) {
    const planned = batch.map(({ index }) => plan[index]);
    const members = await findMembers(
      platform.database,
      'id',
      planned.flatMap((row) => row?.member ?? []),
    );
    const byId = new Map(members.map((member) => [member.id, member]));
    yield batch.flatMap((row, at) => {
      const entry = planned[at];
      const member = byId.get(entry?.member ?? 0);
      return entry ? [{ planned: entry, member, found: outcomeOf(row, member, entry.otherRow, entry.answer) }] : [];
    });
  }
}

/** What a run changed in a member, as a line of the private file. `before` is null for a new member. */
export interface Former {
  readonly number: number;
  readonly folio: string;
  readonly before: ChangedValues | null;
  readonly after: ChangedValues;
}

export async function* readFormer(platform: Platform, { former_file }: ImportRecord): AsyncGenerator<Former> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `runImport` alone
  for await (const line of readLines(platform, former_file)) yield JSON.parse(line) as Former;
}

function changesOf({ outcome }: PlannedListRow, folio: string, before: Former['before'], after: Former['after']) {
  if (outcome !== 'new' && outcome !== 'changed') return [];
  const changes: ImportRow['changes'] = outcome === 'new' ? [{ field: 'folio', before: null, after: folio }] : [];
  for (const field of listedFields) {
    const value = before?.[field] ?? null;
    const next = after[field] ?? null;
    if (value !== next) changes.push({ field, before: value, after: next });
  }
  return changes;
}

/** @param former what the run has changed; undefined before the run, and for rows that change nothing */
function describeRow(planned: PlannedListRow, found: RowOutcome, former: Former | undefined): ImportRow {
  const { number, outcome, answers, answer = null, kept = null } = planned;
  const { before, after } = former ?? found;
  return {
    number,
    outcome,
    fileName: null,
    folio: found.folio || null,
    name: after.name ?? null,
    changes: changesOf(planned, found.folio, before, after),
    problems: found.problems.map(({ field, value, code, otherRow }) => ({
      field,
      value: field === null ? null : value,
      code,
      message: messages[code],
      otherRow,
    })),
    question: answers ? { answers: [...answers], answer } : null,
    kept,
  };
}

/** Returns the rows of a list with their results; none before the first check. */
export async function findListRows(
  platform: Platform,
  record: ImportRecord,
  { view, offset, limit }: { readonly view: View | undefined; readonly offset: number; readonly limit: number },
): Promise<Page<ImportRow>> {
  const plan = (await findPlan<PlannedListRow>(platform.database, record.id)) ?? [];
  const matching = plan.filter((row) => isInView(row, view));
  const shown = matching.slice(offset, offset + limit);
  const numbers = new Set(shown.map(({ number }) => number));
  const former = new Map<number, Former>();
  if (shown.length === 0) return { rows: [], total: matching.length };
  if (record.former_file !== null) {
    for await (const row of readFormer(platform, record)) if (numbers.has(row.number)) former.set(row.number, row);
  }
  const rows: ImportRow[] = [];
  for await (const batch of readOutcomes(platform, record, plan, ({ number }) => numbers.has(number))) {
    rows.push(...batch.map(({ planned, found }) => describeRow(planned, found, former.get(planned.number))));
  }
  return { rows, total: matching.length };
}
