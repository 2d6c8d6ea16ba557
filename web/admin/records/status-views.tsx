import * as m from '#web/shared/languages/generated/messages.js';
import { Segmented } from '#web/shared/ui/segmented.tsx';

const names = { waiting: m.admin_waiting, approved: m.admin_approved, refused: m.profiles_refused } as const;

interface StatusViewsProps<S> {
  readonly statuses: readonly S[];
  /** The one that is shown; undefined for all. */
  readonly current: S | undefined;
  readonly href: (status: S | undefined) => string;
}

/** All of a list, those who wait, those who were approved… */
export function StatusViews<S extends keyof typeof names>({ statuses, current, href }: StatusViewsProps<S>) {
  const view = (status: S | undefined, label: string) => ({ label, to: href(status), current: status === current });
  return (
    <Segmented
      label={m.admin_show()}
      items={[view(undefined, m.admin_all()), ...statuses.map((status) => view(status, names[status]()))]}
    />
  );
}
