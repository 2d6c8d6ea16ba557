import type { AccountStatus } from '#contract/accounts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';

/** Shows the decision about a user; nothing while the user waits. */
export function DecisionBadge({ status }: { readonly status: AccountStatus }) {
  if (status === 'waiting') return null;
  return status === 'approved' ? (
    <Badge kind="ok" icon="check">
      {m.admin_isApproved()}
    </Badge>
  ) : (
    <Badge kind="plain" icon="x">
      {m.users_isRefused()}
    </Badge>
  );
}
