import * as m from '#web/shared/languages/generated/messages.js';
import { deleteEvent, type EventOfAdmin, listEventsForAdmin } from '#contract/events.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { events as eventsInAll } from '#web/admin/records/format-counts.ts';
import { AddButton, AddFirst, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd, RecordList, RowButtons } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { type RecordForm, rowId, useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { Page } from '#contract/endpoint.ts';
import { api } from '#web/shared/api/client.ts';
import { Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import { calendarLeaf, formatDay, formatTimes } from '#web/shared/languages/format-dates.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { lacksMalayalam } from '#contract/content.ts';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { DateBlock } from '#web/shared/ui/date-block.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { EventForm } from './event-form.tsx';
import type { Route } from './+types/events-page';

interface EventRowProps {
  readonly event: EventOfAdmin;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function EventRow({ event, isEdited, onEdit, onDelete }: EventRowProps) {
  const { id, title, title_ml, description, description_ml, date, time, end_time, place, image, picture } = event;
  const when = [time !== null && formatTimes(time, end_time), place].filter(Boolean).join(', ');
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('grid card record-row event-row', isEdited && 'is-edit')}>
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
          <Written ml={title_ml}>{title}</Written>
        </b>{' '}
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        {when !== '' && <p className="figures">{when}</p>}
        <p className="clamp muted event-row__text">
          <Written ml={description_ml}>{description}</Written>
        </p>
        {(lacksMalayalam({ en: title, ml: title_ml }) || lacksMalayalam({ en: description, ml: description_ml })) && (
          <MalayalamMissing />
        )}
      </div>
      <RowButtons name={writtenOf(title, title_ml).words} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

interface EventListProps {
  readonly list: Page<EventOfAdmin>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly records: RecordForm<EventOfAdmin>;
}

function EventList(props: EventListProps) {
  return (
    <RecordList
      {...props}
      empty={
        <EmptyState
          title={m.manage_noEvents()}
          action={<AddFirst records={props.records} label={m.manage_addEvent()} />}
        />
      }
      question={({ id, updatedAt, title, title_ml, date }) => ({
        words: {
          question: m.manage_deleteEventQuestion(),
          confirm: m.manage_deleteEvent(),
          cancel: m.manage_keepEvent(),
          done: m.said_eventDeleted(),
          failed: m.said_eventDeleteFailed(),
          detail: `${writtenOf(title, title_ml).words}, ${formatDay(date)}`,
        },
        act: () => api.call(deleteEvent, { params: { id: String(id) }, query: { seen: updatedAt } }),
      })}
    >
      {(rows, stateOf) => (
        <ul className="grid form-and-list__rows">
          {rows.map((event) => (
            <EventRow key={event.id} event={event} {...stateOf(event)} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}

const PAGE_SIZE = 25;

const eventsList = new ListAddress({ path: paths.adminEvents, filters: {} });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_manageEvents() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = eventsList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listEventsForAdmin, {
    query: eventsList.asked(query, PAGE_SIZE),
  });
  notBehindEnd(list, (total) => eventsList.beforeEnd(query, total, PAGE_SIZE));
  return { page: query.page, list };
}

export function HydrateFallback() {
  return (
    <LoadingRecords
      addLabel={m.manage_addEvent()}
      title={m.admin_manageEvents()}
      amount={eventsInAll}
      label={m.manage_loadingEvents()}
      rows={5}
    />
  );
}

/** Specification section 2; messages as in section 8. Editing is an addition (decision 27). */
export default function EventsPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const records = useRecordForm<EventOfAdmin>();
  const { editing, formKey, reset } = records;
  return (
    <>
      <AdminHead title={m.admin_manageEvents()} amount={eventsInAll}>
        <AddButton records={records} label={m.manage_addEvent()} />
      </AdminHead>
      <FormAndList records={records} form={<EventForm key={formKey} event={editing} onDone={reset} />}>
        {list.ok ? (
          <EventList
            list={list.value}
            page={page}
            pageSize={PAGE_SIZE}
            href={(number) => eventsList.href({ page: number })}
            records={records}
          />
        ) : (
          <LoadProblem message={list.message} />
        )}
      </FormAndList>
    </>
  );
}
