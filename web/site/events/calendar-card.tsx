import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/**
 * Links to add all events to a calendar.
 * @param origin origin of the site; calendar subscriptions need absolute URLs
 */
export function CalendarCard({ origin }: { readonly origin: string }) {
  const file = localizedPath('/calendar.ics');
  const feed = origin.replace(/^https?:/, 'webcal:') + file;
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: feed })}`;
  return (
    <aside className="row card card--pad calendar-card">
      <div>
        <h2 className="h4">{m.events_calendar()}</h2>
        <p className="muted">{m.events_calendarText()}</p>
      </div>
      <div className="row">
        <a className={buttonClass({})} href={feed}>
          <Icon name="cal" />
          {m.events_subscribe()}
        </a>
        <a className={buttonClass({ variant: 'ghost' })} href={google} rel="noreferrer">
          {m.events_googleCalendar()}
        </a>
        <a className={buttonClass({ variant: 'ghost' })} href={file}>
          {m.events_calendarFile()}
        </a>
      </div>
    </aside>
  );
}
