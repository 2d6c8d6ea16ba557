import { replace } from 'react-router';
import { listEventsForOffice, type Event } from '#contract/events.ts';
import { local } from '#web/addresses.ts';
import { loadForOffice } from '#web/api/call-office.ts';
import * as m from '#web/languages/generated/messages.js';
import { events as eventsInAll } from '#web/office-parts/amounts.ts';
import { FormAndList } from '#web/office-parts/form-and-list.tsx';
import { LoadProblem } from '#web/office-parts/load-problem.tsx';
import { OfficeHead } from '#web/office-parts/office-head.tsx';
import { lastPageInstead } from '#web/office-parts/last-page.ts';
import { useRecordForm } from '#web/office-parts/use-record-form.ts';
import { pageMeta } from '#web/page-meta.ts';
import { pageNumber } from '#web/page-number.ts';
import { paths } from '#web/paths.ts';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { EventForm } from './event-form.tsx';
import { EventList } from './event-list.tsx';
import type { Route } from './+types/events-page';

const PAGE_SIZE = 25;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_manageEvents() });
}

function pageAddress(page: number): string {
  return local(paths.adminEvents) + (page > 1 ? `?page=${page}` : '');
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageNumber(new URL(request.url).searchParams);
  const list = await loadForOffice(request, listEventsForOffice, {
    query: { page: String(page), pageSize: String(PAGE_SIZE) },
  });
  const last = list.ok ? lastPageInstead(list.value, PAGE_SIZE) : undefined;
  if (last !== undefined) return replace(pageAddress(last));
  return { page, list };
}

export function HydrateFallback() {
  return (
    <>
      <OfficeHead title={m.admin_manageEvents()} amount={eventsInAll} />
      <SkeletonList label={m.manage_loadingEvents()} rows={5} />
    </>
  );
}

/** Specification section 2; messages as in section 8. Editing is an addition (decision 27). */
export default function EventsPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const records = useRecordForm<Event>();
  const { editing, formKey, reset } = records;
  return (
    <>
      <OfficeHead title={m.admin_manageEvents()} amount={eventsInAll} />
      <FormAndList
        records={records}
        addLabel={m.manage_addEvent()}
        form={<EventForm key={formKey} event={editing} onDone={reset} />}
      >
        {list.ok ? (
          <EventList
            list={list.value}
            page={page}
            pageSize={PAGE_SIZE}
            href={pageAddress}
            editing={editing}
            onEdit={records.edit}
            onDeleted={({ id }) => id === editing?.id && reset()}
          />
        ) : (
          <LoadProblem message={list.message} />
        )}
      </FormAndList>
    </>
  );
}
