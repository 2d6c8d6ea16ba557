import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';

export function ApprovedBadge() {
  return (
    <Badge kind="ok" icon="check">
      {m.admin_isApproved()}
    </Badge>
  );
}
