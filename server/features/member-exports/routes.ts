import type * as z from 'zod/mini';
import { exportMembers } from '#contract/admin-members.ts';
import { listColumnNames, listColumns } from '#contract/member-fields.ts';
import { hideableParts, memberFieldNames } from '#contract/members.ts';
import { findAssociation } from '#server/features/content/service.ts';
import { memberBatches } from '#server/features/members/directory.ts';
import { wardRecord } from '#server/features/members/service.ts';
import { route, type Route } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import { tableFile } from '#server/platform/downloads/table-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordReading } from '#server/records/record-reading.ts';

type Query = z.output<typeof exportMembers.query>;

/** The parts of each entry that only the office sees. An import ignores this column. */
const hiddenColumn = { heading: 'Hidden', width: 22 } as const;

/** Yields batches of rows in the order of the directory, with the columns that an import accepts. */
async function* rowsOf(platform: Platform, { search = '', state = 'living', ward }: Query, hasWards: boolean) {
  for await (const members of memberBatches(platform, search, state, ward)) {
    yield members.map((member) => [
      ...memberFieldNames.map((field) => member[field] ?? ''),
      ...(hasWards ? [member.ward?.name ?? ''] : []),
      hideableParts.filter((part) => member.visibility[part] === 'office').join(', '),
    ]);
  }
}

/**
 * Returns the directory or the matches of a search as a file, and logs the export. Importing the file causes no
 * changes.
 */
async function exportDirectory(platform: Platform, query: Query, actorId: number): Promise<FileContent> {
  const { database, now } = platform;
  const { shortName } = await findAssociation(database);
  const hasWards = (await wardRecord.count(database)) > 0;
  const names = hasWards ? listColumnNames : memberFieldNames;
  const subject = { type: null, id: query.format };
  await recordReading(platform, { at: now(), actorId, action: 'directory exported', subject });
  return tableFile(query.format, {
    title: `${shortName} members ${kolkataDay(now())}`,
    sheetName: 'Members',
    columns: [...names.map((name) => listColumns[name]), hiddenColumn],
    rows: rowsOf(platform, query, hasWards),
  });
}

export function memberExportRoutes(platform: Platform): readonly Route[] {
  return [route(exportMembers, ({ query }, { accountId }) => exportDirectory(platform, query, accountId))];
}
