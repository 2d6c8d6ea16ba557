import type * as z from 'zod/mini';
import { exportAudit, type exportAudit as exportAuditEndpoint, listAudit, listAuditActors } from '#contract/audit.ts';
import { dutiesFor, type Duty } from '#contract/duties.ts';
import { route, type Route, type SignedIn } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireDuty } from '#server/records/duties.ts';
import { findAssociation } from '#server/features/content/service.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import { tableFile } from '#server/platform/downloads/table-file.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AuditFilters, type AuditRow, findEntries, listActors, listEntriesAfter, subjectText } from './service.ts';

const COLUMNS = [
  { heading: 'Date', width: 12 },
  { heading: 'Time', width: 10 },
  { heading: 'Who', width: 28 },
  { heading: 'Account', width: 10 },
  { heading: 'What', width: 30 },
  { heading: 'Of what', width: 24 },
] as const;
const BATCH_SIZE = 1000;
const KOLKATA = 5.5 * 60 * 60 * 1000;

type Cells = readonly string[];

/** Returns a row of the export, with date and time in Asia/Kolkata in a format that spreadsheets sort correctly. */
function cellsOf({ at, actor, actor_id, action, ...subject }: AuditRow): Cells {
  const local = new Date(at + KOLKATA).toISOString();
  return [local.slice(0, 10), local.slice(11, 19), actor ?? '', String(actor_id), action, subjectText(subject)];
}

async function* rowsOf(db: Db, duties: readonly Duty[], filters: AuditFilters): AsyncGenerator<readonly Cells[]> {
  let last: AuditRow | undefined;
  do {
    const rows: AuditRow[] = await listEntriesAfter(db, duties, filters, last, BATCH_SIZE);
    yield rows.map(cellsOf);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

async function exportEntries(
  platform: Platform,
  { format, ...filters }: z.output<typeof exportAuditEndpoint.query>,
  { accountId: actorId, duties }: SignedIn,
): Promise<FileContent> {
  const { database, now } = platform;
  const at = now();
  const { shortName } = await findAssociation(database);
  await recordReading(platform, {
    at,
    actorId,
    action: 'audit log exported',
    subject: { type: null, id: format },
  });
  return tableFile(format, {
    title: `${shortName} audit log ${kolkataDay(at)}`,
    sheetName: 'Audit log',
    columns: COLUMNS,
    rows: rowsOf(database, duties, filters),
  });
}

export function auditRoutes(platform: Platform): readonly Route[] {
  return [
    route(listAudit, async ({ query }, caller) => {
      if (query.kind) requireDuty(caller, dutiesFor.kinds[query.kind]);
      return findEntries(platform.database, caller.duties, query);
    }),
    route(listAuditActors, async (_input, { duties }) => {
      const rows = await listActors(platform.database, duties);
      return { rows, total: rows.length };
    }),
    route(exportAudit, async ({ query }, caller) => {
      if (query.kind) requireDuty(caller, dutiesFor.kinds[query.kind]);
      return exportEntries(platform, query, caller);
    }),
  ];
}
