import {
  answerImportRow,
  checkMemberImport,
  deleteMemberImport,
  listImportRows,
  listMemberImports,
  readImportSheet,
  readMemberImport,
  runMemberImport,
  undoMemberImport,
  uploadMembersArchive,
  uploadMembersTable,
} from '#contract/member-imports.ts';
import { idempotentRoute } from '#server/http/idempotent-route.ts';
import { route, type Route, succeeded } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readArchive } from './archive.ts';
import { answerQuestion } from './list.ts';
import { findImports, readImport } from './store.ts';
import { readList, readSheet } from './read-list.ts';
import { findImportRows } from './rows.ts';
import { checkImport, discardImport, runImport, undoImport } from './service.ts';
import { endLostSteps } from './steps.ts';

export function memberImportRoutes(platform: Platform): readonly Route[] {
  const read = (id: number) => readImport(platform, platform.database, id);
  return [
    route(listMemberImports, async ({ query }) => {
      await endLostSteps(platform);
      return findImports(platform, query);
    }),

    route(readMemberImport, async ({ params }) => {
      await endLostSteps(platform);
      return read(params.id);
    }),

    route(listImportRows, ({ params, query }) => findImportRows(platform, params.id, query)),

    idempotentRoute(platform, uploadMembersTable, {
      adds: 'import',
      add: ({ body, files }, submission) =>
        readList(platform, { staged: files.table, fileName: body.fileName || null, submission }),
      respond: async ([id = 0]) => ({ ...succeeded('importRead'), import: await read(id) }),
    }),

    idempotentRoute(platform, uploadMembersArchive, {
      adds: 'import',
      add: ({ body, files }, submission) =>
        readArchive(platform, { staged: files.archive, fileName: body.fileName || null, submission }),
      respond: async ([id = 0]) => ({ ...succeeded('importChecking'), import: await read(id) }),
    }),

    route(readImportSheet, async ({ params, body: { sheet } }, { accountId }) => {
      const given = { sheet, actorId: accountId };
      return { ...succeeded('importRead'), import: await readSheet(platform, params.id, given) };
    }),

    route(checkMemberImport, async ({ params, body }, { accountId }) => {
      const checked = await checkImport(platform, params.id, body, accountId);
      return { ...succeeded('importChecking'), import: checked };
    }),

    route(answerImportRow, async ({ params, body }, { accountId }) => {
      const given = { ...body, actorId: accountId };
      return { ...succeeded('importRead'), import: await answerQuestion(platform, params.id, given) };
    }),

    route(runMemberImport, async ({ params, body }, { accountId }) => ({
      ...succeeded('importRunning'),
      import: await runImport(platform, params.id, body.emptied ?? 0, accountId),
    })),

    route(undoMemberImport, async ({ params }, { accountId }) => ({
      ...succeeded('importUndoing'),
      import: await undoImport(platform, params.id, accountId),
    })),

    route(deleteMemberImport, async ({ params }, { accountId }) => {
      await inTransaction(platform.database, (db) => discardImport(platform, db, params.id, accountId));
      return succeeded('importForgotten');
    }),
  ];
}
