import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface CalendarCardProps {
  /** The origin of the site, because calendar subscriptions need absolute URLs. */
  readonly origin: string;
  /** Whether the file of all events is offered too. */
  readonly withFile?: boolean;
}

/** Adds all events to a calendar. */
export function CalendarCard({ origin, withFile = false }: CalendarCardProps) {
  const file = localizedPath('/calendar.ics');
  const feed = origin.replace(/^https?:/, 'webcal:') + file;
  return (
    <aside className="row card card--pad apart calendar-card">
      <div>
        <h2 className="h4">{m.events_calendar()}</h2>
        <p className="muted">{m.events_calendarText()}</p>
      </div>
      <div className="row">
        <a className={buttonClass({})} href={feed}>
          <Icon name="cal" />
          {m.events_subscribe()}
        </a>
        {withFile && (
          <a className={buttonClass({ variant: 'ghost' })} href={file}>
            {m.events_calendarFile()}
          </a>
        )}
      </div>
    </aside>
  );
}
