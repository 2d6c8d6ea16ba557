import { exportAudit, listAudit, listAuditActors } from '#contract/audit.ts';
import { route, type Route } from '#server/http/route.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportEntries } from './export.ts';
import { findEntries } from './service.ts';
import { listActors } from './store.ts';

/** Reading the audit log; no call changes it. */
export function auditRoutes(platform: Platform): readonly Route[] {
  return [
    route(listAudit, ({ query }) => findEntries(platform.database, query)),
    route(listAuditActors, async () => {
      const rows = await listActors(platform.database);
      return { rows, total: rows.length };
    }),
    route(exportAudit, ({ query }, { accountId }) => exportEntries(platform, query, accountId)),
  ];
}
