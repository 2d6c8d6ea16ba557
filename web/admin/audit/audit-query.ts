import { auditActions } from '#contract/audit-actions.ts';
import { auditActionNames, auditKinds } from '#contract/audit.ts';
import { textIf, ListAddress, oneOf } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

export const PAGE_SIZE = 100;

const number = textIf((text) => /^[1-9]\d{0,8}$/.test(text), 9);
const day = textIf((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)));

export const auditList = new ListAddress({
  path: paths.adminAudit,
  filters: {
    actor: number,
    kind: oneOf(auditKinds),
    record: number,
    action: oneOf(auditActionNames),
    from: day,
    to: day,
  },
});

export type AuditQuery = typeof auditList.all;

const actionsByKind: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(auditActions));

/** What was done to one kind of record is done to none of another one. */
export function belongsTo(kind: string, action: string): boolean {
  return kind === '' || actionsByKind.get(kind)?.includes(action) === true;
}
