import { lacksMalayalam } from '#contract/content.ts';
import { type AdminEvent, deleteEvent, listEventsForAdmin, readEventForAdmin } from '#contract/events.ts';
import { events } from '#web/admin/records/format-counts.ts';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { calendarLeaf, formatDay, formatTimes } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths, printedListPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { DateBlock } from '#web/shared/ui/date-block.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { EventForm, eventLabels } from './event-form.tsx';

function EventItem({ event, state }: { readonly event: AdminEvent; readonly state: RowState }) {
  const { title, title_ml, description, description_ml, date, time, end_time, place, image, picture } = event;
  const when = [time !== null && formatTimes(time, end_time), place].filter(Boolean).join(', ');
  const texts = [
    { en: title, ml: title_ml },
    { en: description, ml: description_ml },
  ];
  return (
    <>
      <DateBlock dateTime={date} label={formatDay(date)} {...calendarLeaf(date)} />
      <div className="media">
        {image !== null && picture !== null ? (
          <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="9rem" />
        ) : (
          <Icon name="image" size={32} />
        )}
      </div>
      <div>
        <b className="h4">
          <RecordText ml={title_ml}>{title}</RecordText>
        </b>
        {when !== '' && <p className="figures">{when}</p>}
        <p className="clamp muted event-row__text">
          <RecordText ml={description_ml}>{description}</RecordText>
        </p>
        {texts.some(lacksMalayalam) && <MalayalamMissing />}
      </div>
      <RowButtons name={recordText(title, title_ml).words} {...state} />
    </>
  );
}

/**
 * Manages events (specification section 2, messages from section 8). Editing an event is an addition to the
 * specification (decision 27).
 */
const page = officePage({
  kind: 'events',
  address: new ListAddress({ path: paths.adminEvents, filters: {} }),
  pageSize: 25,
  load: (request, query) => loadAsAdmin(request, listEventsForAdmin, { query }),
  read: (id) => api.call(readEventForAdmin, { params: { id } }),
  words: {
    title: m.admin_manageEvents,
    amount: events,
    add: m.manage_addEvent,
    none: m.manage_noEvents,
  },
  HeadLinks: () => (
    <ButtonLink href={localizedPath(printedListPath('events'))} icon="list">
      {m.lists_print()}
    </ButtonLink>
  ),
  rows: {
    itemClassName: 'grid card record-row event-row',
    item: (event, state) => <EventItem event={event} state={state} />,
  },
  Form: EventForm,
  labels: eventLabels,
  deletion: {
    question: m.manage_deleteEventQuestion,
    confirm: m.manage_deleteEvent,
    cancel: m.manage_keepEvent,
    done: m.said_eventDeleted,
    failed: m.failed_eventDelete,
    detail: ({ title, title_ml, date }) => `${recordText(title, title_ml).words}, ${formatDay(date)}`,
    call: (call) => api.call(deleteEvent, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
