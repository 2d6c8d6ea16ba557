import type { Profile } from '#contract/matrimony.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';

const looks = {
  waiting: { kind: 'wait', short: m.admin_waiting, long: m.matrimony_waiting },
  approved: { kind: 'ok', short: m.admin_isApproved, long: m.admin_isApproved },
  refused: { kind: 'plain', short: m.profiles_isRefused, long: m.profiles_isRefused },
} as const;

interface StateBadgeProps {
  readonly status: Profile['status'];
  /** There is room for "Waiting for approval". */
  readonly long?: boolean;
}

export function StateBadge({ status, long = false }: StateBadgeProps) {
  const look = looks[status];
  return <Badge kind={look.kind}>{long ? look.long() : look.short()}</Badge>;
}
