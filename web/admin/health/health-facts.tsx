import type { ResponseOf } from '#contract/endpoint.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import type { Backups, readSite } from '#contract/backups.ts';
import { dayInKolkata, timeInKolkata, formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import { fileSize } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

interface HealthFactsProps {
  readonly site: ResponseOf<typeof readSite>;
  readonly lastGood: Backups['lastGood'];
}

/** "14 days without a stop"; of one that was started today, when. */
function formatRunning(since: string): string {
  const days = Math.floor((Date.now() - Date.parse(since)) / 86_400_000);
  if (days < 1) return formatTime(timeInKolkata(Date.parse(since)));
  return formatCount(days, m.health_oneDay, m.health_days);
}

const dayOf = (at: string) => formatDay(dayInKolkata(Date.parse(at)));

/** What is asked first. */
export function HealthFacts({ site: { since, version, space }, lastGood }: HealthFactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>{m.health_lastGood()}</dt>
        <dd className="figures">
          {lastGood === null ? m.health_none() : dayOf(lastGood.at)}
          {lastGood !== null && (
            <small>
              {formatTime(timeInKolkata(Date.parse(lastGood.at)))}, {fileSize(lastGood.bytes)}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{m.health_space()}</dt>
        <dd className="figures">
          {space === null ? m.health_unknown() : fileSize(space.free)}
          {space !== null && <small>{m.health_spaceOf({ total: fileSize(space.total) })}</small>}
        </dd>
      </div>
      <div>
        <dt>{m.health_since()}</dt>
        <dd className="figures">
          {dayOf(since)}
          <small>{formatRunning(since)}</small>
        </dd>
      </div>
      <div>
        <dt>{m.health_version()}</dt>
        <dd className="figures">{version}</dd>
      </div>
    </dl>
  );
}
