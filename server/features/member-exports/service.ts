import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { exportMembers } from '#contract/member-exports.ts';
import { memberBatches } from '#server/features/members/service.ts';
import { FileContent } from '#server/http/file-content.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { writeCsv } from '#server/platform/tables/write-csv.ts';
import { writeXlsx } from '#server/platform/tables/write-xlsx.ts';

const COLUMNS = [
  { heading: 'Folio', width: 10 },
  { heading: 'Name', width: 32 },
  { heading: 'Mobile', width: 22 },
  { heading: 'Address', width: 48 },
] as const;

const [xlsxType, csvType] = exportMembers.responses.file;

/** The details that can be imported again, in the order of the list they come from. */
async function* rowsOf(platform: Platform, words: string): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const members of memberBatches(platform, words)) {
    yield members.map(({ folio, name, mobile, address }) => [folio, name, mobile ?? '', address ?? '']);
    await nextTurn();
  }
}

async function* withHeadings(batches: AsyncIterable<readonly (readonly string[])[]>) {
  yield [COLUMNS.map(({ heading }) => heading)];
  yield* batches;
}

/** The directory, or the matches of a search, as a file; imported again it changes nothing. */
export async function exportDirectory(
  platform: Platform,
  { format, search = '' }: z.output<typeof exportMembers.query>,
  administratorId: number,
): Promise<FileContent> {
  const { database, now } = platform;
  await recordAudit(database, {
    at: now(),
    actorId: administratorId,
    action: 'directory exported',
    subject: { type: null, id: format },
  });
  const title = `CMJ members ${kolkataDay(now())}`;
  const rows = rowsOf(platform, search);
  return format === 'csv'
    ? new FileContent({
        type: `${csvType}; charset=utf-8`,
        title,
        extension: 'csv',
        content: writeCsv(withHeadings(rows)),
      })
    : new FileContent({ type: xlsxType, title, extension: 'xlsx', content: writeXlsx('Members', COLUMNS, rows) });
}
