import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Skeleton } from '#web/shared/ui/loading.tsx';

const WAITING = 5;
const ASIDE = 3;

function Card({ rows }: { readonly rows: number }) {
  return (
    <div className="card dashboard__card">
      <div className="dashboard__card-head">
        <Skeleton shape="title" width="half" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div className="waiting-row" key={row}>
          <Skeleton shape="circle" />
          <div>
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The boxes of the dashboard, until it is known what stands in them. */
export function DashboardLoading() {
  return (
    <div className="dashboard dashboard--loading">
      <div className="dashboard__head">
        <AdminTitle>{m.admin_dashboard()}</AdminTitle>
        <Skeleton width="long" />
      </div>
      <div className="dashboard__waiting" role="status">
        <span className="visually-hidden">{m.admin_loadingDashboard()}</span>
        <Card rows={WAITING} />
      </div>
      <div className="dashboard__side">
        <Card rows={ASIDE} />
        <Card rows={ASIDE} />
      </div>
    </div>
  );
}
