import { dayInKolkata, formatLongDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { AdminContext } from '#web/admin/shell/load-for-admin.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Skeleton } from '#web/shared/ui/loading.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @param now milliseconds since 1970
 * @returns "Monday, 20 July 2026": the day it is in Asia/Kolkata
 */
export function formatToday(now: number): string {
  return formatLongDay(dayInKolkata(now));
}

/**
 * @param since ISO 8601 UTC
 * @param now milliseconds since 1970
 * @returns "The oldest has waited 4 days", counted in days of Asia/Kolkata
 */
function formatWait(since: string, now: number): string {
  const days = (Date.parse(dayInKolkata(now)) - Date.parse(dayInKolkata(Date.parse(since)))) / DAY_MS;
  if (days <= 0) return m.admin_oldestToday();
  return days === 1 ? m.admin_oldestOneDay() : m.admin_oldestDays({ count: formatNumber(days) });
}

/** What can wait for the office, in the order of the menu. */
const queues = [
  {
    path: paths.adminAccounts,
    of: ({ users: accounts }: Overview) => accounts,
    one: m.admin_newUser,
    several: m.admin_newUsers,
    review: m.admin_reviewUsers,
  },
  {
    path: paths.adminProfiles,
    of: ({ profiles }: Overview) => profiles,
    one: m.admin_newProfile,
    several: m.admin_newProfiles,
    review: m.admin_reviewProfiles,
  },
] as const;

/** The first thing on the dashboard: what the office is asked to decide. */
export function WaitingForYou(admin: Pick<AdminContext, 'overview' | 'readAt'>) {
  return (
    <section className="waiting-for-you card" aria-labelledby="waiting">
      <h2 className="title" id="waiting">
        {m.admin_waitingForYou()}
      </h2>
      <Waiting {...admin} />
    </section>
  );
}

function Waiting({ overview, readAt }: Pick<AdminContext, 'overview' | 'readAt'>) {
  if (overview === undefined) {
    return (
      <div className="grid waiting-for-you__loading">
        <Skeleton width="half" />
        <Skeleton width="long" />
      </div>
    );
  }
  if (!overview.ok) return <LoadProblem message={overview.message} />;
  const open = queues.map((queue) => ({ ...queue, ...queue.of(overview.value) })).filter(({ waiting }) => waiting > 0);
  if (open.length === 0) return <p className="muted">{m.admin_nothingWaiting()}</p>;
  return (
    <ul>
      {open.map(({ path, waiting, oldestWaitingSince, one, several, review }) => (
        <li key={path}>
          <a href={local(`${path}?status=waiting`)}>
            <b className="waiting-for-you__number figures">{formatNumber(waiting)}</b>
            <span>
              <b>{waiting === 1 ? one() : several()}</b>{' '}
              <span className="muted">{oldestWaitingSince !== null && formatWait(oldestWaitingSince, readAt)}</span>
            </span>
            <span className="button button--primary">{review()}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
