import { exportAudit, listAudit, listAuditActors } from '#contract/audit.ts';
import { implement, type Implementation } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportEntries } from './export.ts';
import { findEntries } from './service.ts';
import { listActors } from './store.ts';

/** Reading the audit log; no call changes it. */
export function auditRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listAudit, ({ query }) => findEntries(platform.database, query)),
    implement(listAuditActors, async () => {
      const rows = await listActors(platform.database);
      return { rows, total: rows.length };
    }),
    implement(exportAudit, ({ query }, { accountId }) => exportEntries(platform, query, accountId)),
  ];
}
