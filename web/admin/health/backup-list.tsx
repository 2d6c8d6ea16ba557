import type { Backups } from '#contract/backups.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatProblem, formatResult } from './backup-words.ts';

/** So many are shown at once: a week of nights. */
const SHOWN = 7;

type List = Backups['list'];

function Entries({ list }: { readonly list: List }) {
  return list.map((backup) => (
    <div key={`${backup.at} ${backup.result}`}>
      <dt>{formatMoment(backup.at)}</dt>
      <dd>
        {formatResult(backup)}
        {backup.missing > 0 && <small>{m.health_missing({ count: formatNumber(backup.missing) })}</small>}
        {backup.problem !== null && <small>{formatProblem(backup.problem)}</small>}
      </dd>
    </div>
  ));
}

/** What is planned, what is there and what came of the last test restore. */
export function BackupList({ plan, list, lastTest }: Pick<Backups, 'plan' | 'list' | 'lastTest'>) {
  const [shown, earlier] = [list.slice(0, SHOWN), list.slice(SHOWN)];
  return (
    <>
      <dl className="key-values figures">
        {plan && (
          <div>
            <dt>{formatMoment(plan.nextAt)}</dt>
            <dd>{m.health_planned()}</dd>
          </div>
        )}
        <Entries list={shown} />
        <div>
          <dt>{m.health_lastTest()}</dt>
          <dd>
            {lastTest === null && m.health_noTestYet()}
            {lastTest?.problem === null &&
              m.health_testGood({
                moment: formatMoment(lastTest.at),
                rows: formatNumber(lastTest.rows),
                files: formatNumber(lastTest.files),
              })}
            {lastTest !== null && lastTest.problem !== null && (
              <>
                {m.health_testFailed({ moment: formatMoment(lastTest.at) })}
                <small>{formatProblem(lastTest.problem)}</small>
              </>
            )}
          </dd>
        </div>
      </dl>
      {earlier.length > 0 && (
        <details>
          <summary>{m.health_earlier({ count: formatNumber(earlier.length) })}</summary>
          <dl className="key-values figures">
            <Entries list={earlier} />
          </dl>
        </details>
      )}
    </>
  );
}
