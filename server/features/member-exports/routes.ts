import type * as z from 'zod/mini';
import { type AdminMember, exportMembers } from '#contract/admin-members.ts';
import { type ListColumn, listColumns } from '#contract/member-fields.ts';
import { hideableParts, memberFieldNames } from '#contract/members.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { findAssociation } from '#server/features/content/service.ts';
import { memberBatches } from '#server/features/members/directory.ts';
import { memberRecord, personRecord, wardRecord } from '#server/features/members/service.ts';
import { route, type Route } from '#server/http/route.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import { tableFile } from '#server/platform/downloads/table-file.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordReading } from '#server/records/record-reading.ts';

type Query = z.output<typeof exportMembers.query>;

/** The parts of each entry that only the office sees. An import ignores this column. */
const hiddenColumn = { heading: 'Hidden', width: 22 } as const;

type ExportColumn = ListColumn | 'hidden';
type ExportRow = Readonly<Partial<Record<ExportColumn, string | null>>>;

function ofPerson({ relation, gender, year_of_birth: year, year_is_about }: AdminPerson): ExportRow {
  return { relation, gender, year_of_birth: year === null ? null : `${year_is_about ? 'about ' : ''}${year}` };
}

/** Returns the row of an entry, and those of the other living people with the same folio. */
function entryRows({ persons, visibility, ward, folio, ...member }: AdminMember): readonly ExportRow[] {
  const [contact, ...others] = persons;
  const hidden = hideableParts.filter((part) => visibility[part] === 'office').join(', ');
  const people = others.filter(({ state }) => state === 'living');
  return [
    { ...member, folio, ward: ward?.name ?? null, hidden, ...(contact && ofPerson(contact)) },
    ...people.map((one) => ({ folio, name: one.name, name_ml: one.name_ml, mobile: one.telephone, ...ofPerson(one) })),
  ];
}

/** Yields batches of rows in the order of the directory, with the columns that an import accepts. */
async function* rowsOf(
  platform: Platform,
  { search = '', state = 'living', ward }: Query,
  columns: readonly ExportColumn[],
) {
  for await (const members of memberBatches(platform, search, state, ward)) {
    yield members.flatMap(entryRows).map((row) => columns.map((column) => row[column] ?? ''));
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
  const hasFamilies = (await personRecord.count(database)) > (await memberRecord.count(database));
  const names: readonly ListColumn[] = [
    ...memberFieldNames,
    ...(hasWards ? (['ward'] as const) : []),
    ...(hasFamilies ? (['relation', 'gender', 'year_of_birth'] as const) : []),
  ];
  const subject = { type: null, id: query.format };
  await recordReading(platform, { at: now(), actorId, action: 'directory exported', subject });
  return tableFile(query.format, {
    title: `${shortName} members ${kolkataDay(now())}`,
    sheetName: 'Members',
    columns: [...names.map((name) => listColumns[name]), hiddenColumn],
    rows: rowsOf(platform, query, [...names, 'hidden']),
  });
}

export function memberExportRoutes(platform: Platform): readonly Route[] {
  return [route(exportMembers, ({ query }, { accountId }) => exportDirectory(platform, query, accountId))];
}
