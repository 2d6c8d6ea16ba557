import {
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
import type { Platform } from '#server/platform/platform.ts';
import { readArchive } from './archives.ts';
import { findImports, readImport } from './import-response.ts';
import { readList, readSheet } from './read-list.ts';
import { checkImport, findImportRows, discardImport, runImport, undoImport } from './service.ts';

export function memberImportRoutes(platform: Platform): readonly Route[] {
  return [
    route(listMemberImports, ({ query }) => findImports(platform, query)),
    route(readMemberImport, ({ params }) => readImport(platform, params.id)),
    route(listImportRows, ({ params, query }) => findImportRows(platform, params.id, query)),

    idempotentRoute(platform, uploadMembersTable, {
      adds: 'import',
      add: ({ body, files }, submission) =>
        readList(platform, { staged: files.table, fileName: body.fileName || null, submission }),
      respond: async ([id = 0]) => ({ ...succeeded('importRead'), import: await readImport(platform, id) }),
    }),

    idempotentRoute(platform, uploadMembersArchive, {
      adds: 'import',
      add: ({ body, files }, submission) =>
        readArchive(platform, { staged: files.archive, fileName: body.fileName || null, submission }),
      respond: async ([id = 0]) => ({ ...succeeded('importChecking'), import: await readImport(platform, id) }),
    }),

    idempotentRoute(platform, readImportSheet, {
      adds: 'import',
      add: ({ params, body }, submission) => readSheet(platform, params.id, body.sheet, submission),
      respond: async ([id = 0]) => ({ ...succeeded('importRead'), import: await readImport(platform, id) }),
    }),

    route(checkMemberImport, async ({ params, body }, { accountId }) => {
      const checked = await checkImport(platform, params.id, body.columns, accountId);
      return { ...succeeded('importChecking'), import: checked };
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
      await discardImport(platform, params.id, accountId);
      return succeeded('importForgotten');
    }),
  ];
}
