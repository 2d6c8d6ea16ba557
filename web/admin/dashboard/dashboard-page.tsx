import { type Dashboard as DashboardData, readDashboard } from '#contract/dashboard.ts';
import type { Overview } from '#contract/overview.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { useAdmin, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { readTokens } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { FirstSteps } from './first-run.tsx';
import { greeting } from './greeting.ts';
import { HealthInShort } from './health-in-short.tsx';
import { LastChanges } from './last-changes.tsx';
import { DashboardLoading } from './loading-dashboard.tsx';
import { NewestMemorial } from './newest-memorial.tsx';
import { NextEvents } from './next-events.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SectionRows } from './section-rows.tsx';
import { SiteProblems } from './site-problems.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';
import type { Route } from './+types/dashboard-page';

export function meta({ matches }: Route.MetaArgs) {
  const isInside = matches.some((match) => match !== undefined && hasOverview(match.loaderData));
  return pageMeta(matches, { title: isInside ? m.admin_dashboard() : m.admin_login() });
}

function hasOverview(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' && loaderData !== null && 'overview' in loaderData && loaderData.overview != null
  );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Here they sign in, too.
  const isSignedOut = readTokens('admin').accessToken === undefined;
  return { loaded: isSignedOut ? undefined : await loadAsAdmin(request, readDashboard, {}) };
}

export function HydrateFallback() {
  return <DashboardLoading />;
}

/** The frame of the office shows it to administrators alone (specification section 2). */
export default function Dashboard({ loaderData: { loaded } }: Route.ComponentProps) {
  const { overview, readAt } = useAdmin();
  if (overview === undefined || loaded === undefined) return <DashboardLoading />;
  return (
    <div className="dashboard">
      <div className="dashboard__head">
        <AdminTitle>{m.admin_dashboard()}</AdminTitle>
        {loaded.ok && <p className="muted figures">{greeting(loaded.value.name, readAt)}</p>}
      </div>
      {overview.ok && overview.value.problems.length > 0 && (
        <div className="dashboard__problems">
          <SiteProblems problems={overview.value.problems} />
        </div>
      )}
      {loaded.ok && overview.ok ? (
        <Work dashboard={loaded.value} overview={overview.value} now={readAt} />
      ) : (
        <Failed message={loaded.ok ? (overview.ok ? '' : overview.message) : loaded.message} />
      )}
    </div>
  );
}

function Failed({ message }: { readonly message: string }) {
  return (
    <>
      <QuickActions />
      <div className="dashboard__waiting">
        <LoadProblem message={message} />
      </div>
      <SectionRows overview={undefined} />
    </>
  );
}

interface WorkProps {
  readonly dashboard: DashboardData;
  readonly overview: Overview;
  readonly now: number;
}

function Work({ dashboard, overview, now }: WorkProps) {
  const { accounts, profiles, events, latestMemorial, changes, health, firstRun } = dashboard;
  // The first steps say what is missing: nothing else needs to say that there is nothing.
  const isBeginning = firstRun !== null;
  return (
    <>
      <QuickActions />
      {firstRun && <FirstSteps done={firstRun} health={health} />}
      <WaitingForYou
        accounts={accounts}
        profiles={profiles}
        total={overview.users.waiting + overview.profiles.waiting}
        now={now}
      />
      <div className="dashboard__side">
        {!(isBeginning && events.length === 0) && <NextEvents events={events} />}
        {latestMemorial && <NewestMemorial memorial={latestMemorial} />}
        {!(isBeginning && changes.length === 0) && <LastChanges changes={changes} />}
        <HealthInShort health={health} />
      </div>
      <SectionRows overview={isBeginning ? undefined : overview} />
    </>
  );
}
