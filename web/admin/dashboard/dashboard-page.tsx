import { useState } from 'react';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Dashboard, readDashboard } from '#contract/dashboard.ts';
import { listMessages } from '#contract/member-messages.ts';
import type { Overview } from '#contract/overview.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin, useAdmin, useCovered } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { readTokens } from '#web/shared/api/tokens.ts';
import { dayInKolkata, formatLongDay, formatMoment, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { AuditEntry } from '#contract/audit.ts';
import { formatAction, formatActor } from '#web/admin/records/audit-words.ts';
import { Subject } from '#web/admin/audit/subject.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { Skeleton } from '#web/shared/ui/loading.tsx';
import { CurrentFunerals, DashboardCard, NextEvent, QuickActions, SectionRows } from './dashboard-cards.tsx';
import { FirstSteps, useHiddenFirstSteps } from './first-run.tsx';
import { SiteProblems } from './site-problems.tsx';
import { WaitingForYou, type WaitingForYouProps } from './waiting-for-you.tsx';

const WAITING = 5;

function Card({ rows }: { readonly rows: number }) {
  return (
    <div className="card">
      <div className="pad">
        <Skeleton shape="title" width="half" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div className="row pad ruled" key={row}>
          <Skeleton shape="circle" />
          <div className="grow">
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  );
}

function DashboardLoading() {
  return (
    <div className="grid dashboard__columns dashboard--loading" role="status">
      <span className="visually-hidden">{m.admin_loadingDashboard()}</span>
      <Card rows={WAITING} />
      <Card rows={1} />
    </div>
  );
}

function LastChanges({ changes }: { readonly changes: readonly AuditEntry[] }) {
  return (
    <DashboardCard
      id="last-changes"
      title={m.admin_lastChanges()}
      more={{ href: localizedPath(paths.adminAudit), label: m.admin_allChanges() }}
    >
      {changes.length === 0 && <p className="muted pad ruled">{m.admin_noChanges()}</p>}
      <ul className="rows">
        {changes.map(({ id, at, actor, action, subject }) => (
          <li key={id} className="grid breakable">
            <span>
              <b>{actor.name === null ? formatActor(actor) : <ProperName>{actor.name}</ProperName>}</b>:{' '}
              {formatAction(action)}
            </span>
            <span className="row small apart gap-1">
              <Subject subject={subject} />
              <time className="muted figures" dateTime={at}>
                {formatMoment(at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}

/** One line about backups and emails. Other problems of the site are at the top of the page. */
function HealthLine({ health: { backupAt, sendsEmails } }: { readonly health: NonNullable<Dashboard['health']> }) {
  const backup = `${m.health_lastGood()}: ${backupAt === null ? m.health_none() : formatMoment(backupAt)}`;
  return (
    <section className="card line pad figures" aria-label={m.health_title()}>
      <Icon name={sendsEmails && backupAt !== null ? 'ok' : 'alert'} size={20} />
      <MoreLink href={localizedPath(paths.adminHealth)}>
        {sendsEmails || backupAt === null ? backup : m.emails_off()}
      </MoreLink>
    </section>
  );
}

/**
 * Greets the administrator, for example "Good morning, Leela. Monday, 20 July 2026", by the time in Asia/Kolkata.
 * @param now milliseconds since 1970
 */
function greeting(name: string, now: number): string {
  const hour = Number(timeInKolkata(now).slice(0, 2));
  const day = formatLongDay(dayInKolkata(now));
  if (hour < 12) return m.admin_goodMorning({ name, day });
  return hour < 16 ? m.admin_goodAfternoon({ name, day }) : m.admin_goodEvening({ name, day });
}

export async function loader({ request }: LoaderArgs) {
  // Without a session, this address shows the sign-in form, which needs no data.
  const isSignedOut = readTokens('admin').accessToken === undefined;
  if (isSignedOut) return { loaded: undefined, asked: [] };
  const asking = loadAsAdmin(request, listMessages, { query: {} });
  const [loaded, asked] = await Promise.all([loadAsAdmin(request, readDashboard, {}), asking]);
  return { loaded, asked: asked.ok ? asked.value.rows : [] };
}

/** The dashboard (specification section 2). The frame of the admin pages shows it only to signed-in administrators. */
export function Component({ loaderData: { loaded, asked } }: PageProps<typeof loader>) {
  const { overview, readAt } = useAdmin();
  const isLoading = overview === undefined || loaded === undefined;
  const failed = loaded?.ok === false ? loaded : overview?.ok === false && overview;
  return (
    <div className="grid dashboard__column">
      <div className="flow apart admin__head">
        <div>
          <AdminTitle>{m.admin_dashboard()}</AdminTitle>
          {isLoading && <Skeleton width="long" />}
          {loaded?.ok && <p className="muted figures">{greeting(loaded.value.name, readAt)}</p>}
        </div>
        <QuickActions />
      </div>
      {overview?.ok && <SiteProblems problems={overview.value.problems} />}
      {loaded?.ok && overview?.ok && (
        <DashboardContent dashboard={{ ...loaded.value, asked }} overview={overview.value} now={readAt} />
      )}
      {isLoading && <DashboardLoading />}
      {failed && <LoadProblem message={failed.message} />}
      {failed && <SectionRows overview={undefined} />}
    </div>
  );
}

function waitingIn({ users, profiles, corrections }: Overview): number {
  return users.waiting + profiles.waiting + profiles.agreed + corrections.waiting;
}

interface DashboardContentProps {
  readonly dashboard: Dashboard & Pick<WaitingForYouProps, 'asked'>;
  readonly overview: Overview;
  readonly now: number;
}

function DashboardContent({ dashboard, overview, now }: DashboardContentProps) {
  const { nextEvent, funerals, changes, health } = dashboard;
  const { isHidden, hide } = useHiddenFirstSteps();
  const firstRun = isHidden ? null : dashboard.firstRun;
  // While the dashboard shows the list of first steps, empty cards are left out, because the list says what is missing.
  const isBeginning = firstRun !== null;
  const covered = useCovered();
  const asked = dashboard.asked.filter(({ title }) => covered(['office']) && title !== null);
  const total = waitingIn(overview) + dashboard.profilesOfDeceased.length + asked.length;
  // The order stays while the list is worked off.
  const [isWaitingFirst] = useState(total > 0);
  const firstSteps = firstRun && health && <FirstSteps key="first" done={firstRun} health={health} onHide={hide} />;
  const forSite = covered(['office', 'editor']);
  const next = forSite && !(isBeginning && nextEvent === null) && <NextEvent key="next" event={nextEvent} />;
  // Nothing waits for an editor, whose next event takes this place.
  const hasWaiting = covered(['office', 'bureau']);
  const { waiting: corrections } = overview.corrections;
  const waiting = hasWaiting ? (
    <WaitingForYou key="waiting" {...dashboard} {...{ asked, corrections }} total={total} now={now} />
  ) : (
    next
  );
  return (
    <>
      {forSite && funerals.length > 0 && <CurrentFunerals funerals={funerals} />}
      <div className="grid dashboard__columns">
        <div className="grid dashboard__column">{isWaitingFirst ? [waiting, firstSteps] : [firstSteps, waiting]}</div>
        <div className="grid dashboard__column">
          {hasWaiting && next}
          {health && <HealthLine health={health} />}
          {!(isBeginning && changes.length === 0) && <LastChanges changes={changes} />}
        </div>
      </div>
      <SectionRows overview={isBeginning ? undefined : overview} />
    </>
  );
}
