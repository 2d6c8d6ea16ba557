import { Link } from 'react-router';
import { toPage } from '#web/addresses.ts';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { LoadProblem } from '#web/office-parts/load-problem.tsx';
import type { Office } from '#web/office-parts/use-office.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { waitInWords } from './waiting-time.ts';

/** The first thing on the dashboard: what the office is asked to decide. */
export function WaitingForYou(office: Office) {
  return (
    <section className="todo card" aria-labelledby="waiting">
      <h2 id="waiting">{m.admin_waitingForYou()}</h2>
      <Waiting {...office} />
    </section>
  );
}

function Waiting({ overview, readAt }: Office) {
  if (overview === undefined) {
    return (
      <div className="todo__wait">
        <Skeleton width="half" />
        <Skeleton width="long" />
      </div>
    );
  }
  if (!overview.ok) return <LoadProblem message={overview.message} />;
  const { waiting, oldestWaitingSince } = overview.value.users;
  if (waiting === 0) return <p className="muted">{m.admin_nothingWaiting()}</p>;
  return (
    <ul>
      <li>
        <Link {...toPage(`${paths.adminUsers}?status=waiting`)}>
          <b className="todo__n num">{formatNumber(waiting)}</b>
          <span>
            <b>{waiting === 1 ? m.admin_newUser() : m.admin_newUsers()}</b>{' '}
            <span className="muted">{oldestWaitingSince !== null && waitInWords(oldestWaitingSince, readAt)}</span>
          </span>
          <span className="btn btn--primary">{m.admin_reviewUsers()}</span>
        </Link>
      </li>
    </ul>
  );
}
