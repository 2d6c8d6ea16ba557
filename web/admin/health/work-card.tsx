import { useId } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type readWork, retryWork, type BackgroundWork, type WorkStatus, type WorkProblem } from '#contract/health.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { api } from '#web/shared/api/client.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { RetryButton } from './retry-button.tsx';

const names: Readonly<Record<BackgroundWork, () => string>> = {
  pictures: m.health_workPictures,
  'imported-pictures': m.health_workImportedPictures,
  'late-pictures': m.health_workLatePictures,
  erasing: m.health_workErasing,
  bin: m.health_workBin,
};

const problems: Readonly<Record<WorkProblem, () => string>> = {
  database: m.health_workDatabase,
  disk: m.health_workNoRoom,
  'read-only': m.health_workReadOnly,
  missing: m.health_workMissing,
  fault: m.health_fault,
};

export function WorkCard({ loaded: { works } }: { readonly loaded: ResponseOf<typeof readWork> }) {
  const titleId = useId();
  const failed = works.filter((work) => work.failed !== null);
  const count = failed.reduce((sum, work) => sum + (work.failed?.count ?? 0), 0);
  return (
    <section className="column card health__card" aria-labelledby={titleId}>
      <div className="row health__head wraps-badges">
        <h2 className="title" id={titleId}>
          {m.health_work()}
        </h2>
        {count > 0 ? (
          <Badge kind="wait" icon="alert">
            {formatCount(count, m.health_workOneFailed, m.health_workFailed)}
          </Badge>
        ) : (
          <Badge kind="ok" icon="ok">
            {m.health_allGood()}
          </Badge>
        )}
      </div>
      {failed.length > 0 && (
        <ul>
          {failed.map((work) => (
            <FailedWork key={work.work} status={work} />
          ))}
        </ul>
      )}
      <dl className="key-values figures">
        {works.map(({ work, waiting }) => (
          <div key={work}>
            <dt>{names[work]()}</dt>
            <dd>{waiting === 0 ? m.health_workDone() : m.health_workWaiting({ count: formatNumber(waiting) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FailedWork({ status: { work, failed } }: { readonly status: WorkStatus }) {
  if (failed === null) return null;
  const { count, problem, since, nextAt } = failed;
  return (
    <li className="column health__failed">
      <div className="figures">
        <b>{names[work]()}</b>
        <p className="muted">
          {formatCount(count, m.health_workOneFailed, m.health_workFailed)}. {problems[problem]()}
        </p>
        <p className="small muted">
          {m.health_workSince({ moment: formatMoment(since) })}{' '}
          {nextAt === null ? m.health_workNoNext() : m.health_workNext({ moment: formatMoment(nextAt) })}
        </p>
      </div>
      <div className="row">
        <RetryButton
          label={m.fault_tryAgain()}
          busyLabel={m.health_tryAgainBusy()}
          about={names[work]()}
          onRetry={() => api.call(retryWork, { params: { id: work } })}
        />
      </div>
    </li>
  );
}
