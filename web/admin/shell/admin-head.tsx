import type { ReactNode } from 'react';
import type { Overview } from '#contract/overview.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Skeleton } from '#web/shared/ui/loading.tsx';
import { AdminTitle } from './admin-title.tsx';
import { useAdmin } from './load-for-admin.ts';

interface AdminHeadProps {
  readonly title: string;
  /** The number of records, for example "7 events", or a function that returns it; or what the page is for. */
  readonly amount?: string | ((overview: Overview) => string) | undefined;
  readonly children?: ReactNode;
}

export function AdminHead({ title, amount, children }: AdminHeadProps) {
  const { overview, readAt } = useAdmin();
  return (
    <div className="flow apart admin__head">
      <div>
        <AdminTitle>{title}</AdminTitle>
        {typeof amount === 'string' && <p className="muted breakable figures">{amount}</p>}
        {typeof amount === 'function' && overview === undefined && <Skeleton width="half" />}
        {typeof amount === 'function' && overview?.ok && (
          <p className="muted breakable figures">{amount(overview.value)}</p>
        )}
      </div>
      {readAt > 0 && <p className="admin__printed figures">{formatMoment(new Date(readAt).toISOString())}</p>}
      {children !== undefined && <div className="row">{children}</div>}
    </div>
  );
}
