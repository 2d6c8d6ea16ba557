import type { Event } from '#contract/events.ts';
import { local } from '#web/shared/links/addresses.ts';
import { Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import { formatLongDay, formatTimes } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ShareButton } from '#web/shared/links/share-button.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface EventFactsProps {
  readonly event: Event;
  readonly isOver: boolean;
}

/** When and where, and what can be done with it. */
export function EventFacts({ event: { id, title, title_ml, date, time, end_time, place }, isOver }: EventFactsProps) {
  return (
    <>
      <dl className="column wraps-badges event__facts">
        <div>
          <dt>{m.events_date()}</dt>
          <dd className="figures">
            <time dateTime={date}>{formatLongDay(date)}</time>
            {isOver && <Badge kind="plain">{m.events_isPast()}</Badge>}
          </dd>
        </div>
        {time !== null && (
          <div>
            <dt>{m.events_time()}</dt>
            <dd className="figures">{formatTimes(time, end_time)}</dd>
          </div>
        )}
        {place !== null && (
          <div>
            <dt>{m.events_place()}</dt>
            <dd>
              <Written>{place}</Written>
            </dd>
          </div>
        )}
      </dl>
      <div className="row event__actions">
        {!isOver && (
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={local(`/calendar/${id}.ics`)}>
            <Icon name="cal" />
            {m.events_addToCalendar()}
          </a>
        )}
        <ShareButton title={writtenOf(title, title_ml).words} size="lg">
          {m.events_share()}
        </ShareButton>
      </div>
    </>
  );
}
