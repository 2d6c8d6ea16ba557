import { useId, useRef } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { readSite } from '#contract/backups.ts';
import type { Machine } from '#contract/health.ts';
import { useCopy } from '#web/admin/records/use-copy.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { fileSize, formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';

interface MachineCardProps {
  readonly machine: Machine;
  readonly site: ResponseOf<typeof readSite>;
}

/** Returns a report for the operator. Like the log, it is in English, whatever the language of the page. */
function reportOf({ machine: { memory, slowestPage, faults }, site: { version, since, space } }: MachineCardProps) {
  return [
    `version ${version}, running since ${since}`,
    `memory ${fileSize(memory.used)} of ${fileSize(memory.total)}`,
    space === null ? 'disk unknown' : `disk ${fileSize(space.free)} free of ${fileSize(space.total)}`,
    slowestPage === null ? 'no page today' : `slowest page today ${slowestPage.route}, ${slowestPage.ms} ms`,
    `faults in 24 hours: ${faults.count}`,
    ...faults.latest.map(({ at, request, route }) => `${at} ${request} ${route ?? ''}`.trimEnd()),
  ].join('\n');
}

/** Shows memory, slowest page and errors of the process that answered the request. */
export function MachineCard({ machine, site }: MachineCardProps) {
  const titleId = useId();
  const reportRef = useRef<HTMLPreElement>(null);
  const report = reportOf({ machine, site });
  const { outcome, copy } = useCopy(report, () => {
    const shown = reportRef.current;
    if (!shown) return;
    shown.hidden = false;
    getSelection()?.selectAllChildren(shown);
  });
  const { memory, slowestPage, faults } = machine;
  return (
    <section className="column card health__card" aria-labelledby={titleId}>
      <div className="row health__head">
        <h2 className="title" id={titleId}>
          {m.health_machine()}
        </h2>
        {faults.count === 0 && (
          <Badge kind="ok" icon="ok">
            {m.health_allGood()}
          </Badge>
        )}
      </div>
      <dl className="key-values figures">
        <div>
          <dt>{m.health_memory()}</dt>
          <dd>{m.health_memoryOf({ used: fileSize(memory.used), total: fileSize(memory.total) })}</dd>
        </div>
        <div>
          <dt>{m.health_slowest()}</dt>
          <dd className="breakable">
            {slowestPage === null
              ? m.health_noPageYet()
              : `${slowestPage.route}, ${m.health_seconds({ count: (slowestPage.ms / 1000).toFixed(1) })}`}
          </dd>
        </div>
        <div>
          <dt>{m.health_faults()}</dt>
          <dd>{faults.count === 0 ? m.health_noFaults() : formatNumber(faults.count)}</dd>
        </div>
      </dl>
      {faults.latest.length > 0 && (
        <details>
          <summary>{m.health_faultsShown()}</summary>
          <dl className="key-values figures">
            {faults.latest.map(({ at, request, route }) => (
              <div key={request}>
                <dt>{formatMoment(at)}</dt>
                <dd className="breakable">
                  {request}
                  {route !== null && <small>{route}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <div className="row">
        <Button variant="ghost" onClick={() => void copy()}>
          {m.health_copy()}
        </Button>
      </div>
      <p className="small muted health__said" role="status">
        {outcome === 'copied' && m.health_copied()}
        {outcome === 'selected' && m.health_selected()}
      </p>
      <pre ref={reportRef} className="breakable small" hidden={outcome !== 'selected'}>
        {report}
      </pre>
    </section>
  );
}
