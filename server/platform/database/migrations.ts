import type { Migration } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { pictures } from './migrations/0002-pictures.ts';
import { members } from './migrations/0003-members.ts';
import { search } from './migrations/0004-search.ts';
import { filesCookies } from './migrations/0005-files-cookies.ts';
import { imports } from './migrations/0006-imports.ts';
import { matrimony } from './migrations/0007-matrimony.ts';
import { content } from './migrations/0008-content.ts';
import { administrators } from './migrations/0009-administrators.ts';
import { audit } from './migrations/0010-audit.ts';
import { identity } from './migrations/0011-identity.ts';
import { knownBrowsers } from './migrations/0012-known-browsers.ts';
import { sessionKeys } from './migrations/0013-session-keys.ts';
import { idempotencyKeys } from './migrations/0014-idempotency-keys.ts';
import { folioZeros } from './migrations/0017-folio-zeros.ts';
import { letters } from './migrations/0018-letters.ts';
import { fileHolds } from './migrations/0019-file-holds.ts';
import { backups } from './migrations/0020-backups.ts';
import { languages } from './migrations/0022-languages.ts';
import { auditSubjects } from './migrations/0023-audit-subjects.ts';
import { fieldChanges } from './migrations/0024-field-changes.ts';
import { bin } from './migrations/0025-bin.ts';
import { seenEverywhere } from './migrations/0026-seen-everywhere.ts';
import { sampleStates } from './migrations/0027-sample-states.ts';
import { furtherKeys } from './migrations/0028-further-keys.ts';
import { houseNames } from './migrations/0029-house-names.ts';
import { secondLanguage } from './migrations/0030-second-language.ts';
import { calendarHost } from './migrations/0031-calendar-host.ts';
import { firstRun } from './migrations/0032-first-run.ts';
import { galleryOrder } from './migrations/0033-gallery-order.ts';
import { searchDetails } from './migrations/0035-search-details.ts';
import { searchKeys } from './migrations/0036-search-keys.ts';
import { greetings } from './migrations/0037-greetings.ts';
import { gallerySelections } from './migrations/0038-gallery-selections.ts';
import { pendingAttempts } from './migrations/0039-pending-attempts.ts';
import { harvesting } from './migrations/0040-harvesting.ts';
import { importArchives } from './migrations/0041-import-archives.ts';
import { healthFigures } from './migrations/0042-health-figures.ts';
import { importSheets } from './migrations/0043-import-sheets.ts';
import { eventRevisions } from './migrations/0044-event-revisions.ts';
import { eventEnds } from './migrations/0045-event-ends.ts';
import { filesByJobs } from './migrations/0046-files-by-jobs.ts';
import { noDailyCounts } from './migrations/0047-no-daily-counts.ts';
import { harvestingInMemory } from './migrations/0048-harvesting-in-memory.ts';

/** All steps, in order. A step that has been released is never changed again. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: (db) => foundation(db, engine) },
    '0002-pictures': { up: (db) => pictures(db, engine) },
    '0003-members': { up: (db) => members(db, engine) },
    '0004-search': { up: search },
    '0005-files-cookies': { up: filesCookies },
    '0006-imports': { up: (db) => imports(db, engine) },
    '0007-matrimony': { up: (db) => matrimony(db, engine) },
    '0008-content': { up: (db) => content(db, engine) },
    '0009-administrators': { up: (db) => administrators(db, engine) },
    '0010-audit': { up: (db) => audit(db, engine) },
    '0011-identity': { up: identity },
    '0012-known-browsers': { up: knownBrowsers },
    '0013-session-keys': { up: sessionKeys },
    '0014-idempotency-keys': { up: idempotencyKeys },
    '0017-folio-zeros': { up: folioZeros },
    '0018-letters': { up: letters },
    '0019-file-holds': { up: fileHolds },
    '0020-backups': { up: (db) => backups(db, engine) },
    '0022-languages': { up: languages },
    '0023-audit-subjects': { up: (db) => auditSubjects(db, engine) },
    '0024-field-changes': { up: fieldChanges },
    '0025-bin': { up: (db) => bin(db, engine) },
    '0026-seen-everywhere': { up: seenEverywhere },
    '0027-sample-states': { up: sampleStates },
    '0028-further-keys': { up: furtherKeys },
    '0029-house-names': { up: houseNames },
    '0030-second-language': { up: secondLanguage },
    '0031-calendar-host': { up: calendarHost },
    '0032-first-run': { up: firstRun },
    '0033-gallery-order': { up: galleryOrder },
    '0035-search-details': { up: searchDetails },
    '0036-search-keys': { up: searchKeys },
    '0037-greetings': { up: greetings },
    '0038-gallery-selections': { up: gallerySelections },
    '0039-pending-attempts': { up: pendingAttempts },
    '0040-harvesting': { up: harvesting },
    '0041-import-archives': { up: importArchives },
    '0042-health-figures': { up: healthFigures },
    '0043-import-sheets': { up: importSheets },
    '0044-event-revisions': { up: eventRevisions },
    '0045-event-ends': { up: eventEnds },
    '0046-files-by-jobs': { up: filesByJobs },
    '0047-no-daily-counts': { up: noDailyCounts },
    '0048-harvesting-in-memory': { up: harvestingInMemory },
  };
}
