import {
  checkMemberImport,
  forgetMemberImport,
  listImportRows,
  listMemberImports,
  readMemberImport,
  runMemberImport,
  undoMemberImport,
  uploadMembersArchive,
  uploadMembersTable,
} from '#contract/member-imports.ts';
import { findImports, readImport } from '#server/features/imports/service.ts';
import { readArchive } from '#server/features/member-file-imports/service.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readList } from './read-list.ts';
import { checkImport, findImportRows, forgetImport, runImport, undoImport } from './service.ts';

export function memberImportRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listMemberImports, ({ query }) => findImports(platform, query)),
    implement(readMemberImport, ({ params }) => readImport(platform, params.id)),
    implement(listImportRows, ({ params, query }) => findImportRows(platform, params.id, query)),

    implement(uploadMembersTable, async ({ body, files }, { accountId }) => {
      const sent = { staged: files.table, fileName: body.fileName || null, actorId: accountId };
      const id = await readList(platform, sent);
      return { ...succeeded('importRead'), import: await readImport(platform, id) };
    }),

    implement(uploadMembersArchive, async ({ body, files }, { accountId }) => {
      const sent = { staged: files.archive, fileName: body.fileName || null, actorId: accountId };
      return { ...succeeded('importChecking'), import: await readArchive(platform, sent) };
    }),

    implement(checkMemberImport, async ({ params, body }, { accountId }) => {
      const checked = await checkImport(platform, params.id, body.columns, accountId);
      return { ...succeeded('importChecking'), import: checked };
    }),

    implement(runMemberImport, async ({ params, body }, { accountId }) => ({
      ...succeeded('importRunning'),
      import: await runImport(platform, params.id, body.emptied ?? 0, accountId),
    })),

    implement(undoMemberImport, async ({ params }, { accountId }) => ({
      ...succeeded('importUndoing'),
      import: await undoImport(platform, params.id, accountId),
    })),

    implement(forgetMemberImport, async ({ params }, { accountId }) => {
      await forgetImport(platform, params.id, accountId);
      return succeeded('importForgotten');
    }),
  ];
}
