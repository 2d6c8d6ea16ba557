import { type AdminMember, readMemberForAdmin } from '#contract/admin-members.ts';
import { type AdminEvent, listEventsForAdmin } from '#contract/events.ts';
import { type AdminMemorial, listMemorialsForAdmin } from '#contract/memorials.ts';
import { memberFieldNames, type Visibility } from '#contract/members.ts';
import type { BookEntry } from '#contract/members-book.ts';
import { type AdminBearer, listBearersForAdmin, listTermsForAdmin } from '#contract/terms.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { termName } from '#web/shared/format/term-name.ts';
import { formatDay, formatLocalTime, formatTimes } from '#web/shared/languages/format-dates.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels, partLabels } from '#web/shared/members/member-labels.ts';
import { type ListContent, listOf, type PrintedListKind } from './list-kinds.ts';
import { loadEntries } from './load-entries.ts';

const signature = {
  key: 'signature',
  heading: m.lists_signature,
  width: 30,
  kind: 'signature',
  value: () => '',
} as const;

/** Loads all rows with one call, so that none is lost or doubled by a change meanwhile. */
async function loadAll<Row>(
  reading: Promise<Loaded<{ readonly rows: readonly Row[] }>>,
): Promise<Loaded<ListContent<Row>>> {
  const at = serverTime();
  const list = await reading;
  return list.ok ? { ok: true, value: { rows: list.value.rows, at } } : list;
}

/** Returns all that the office knows about a member. */
function sheetOf(member: AdminMember) {
  const { folio, image, picture, pdf, state, visibility } = member;
  const { mobile, address, photo } = visibility;
  const number = member.mobile && formatPhone(member.mobile);
  const both = mobile === 'office' ? mobile : address;
  const seers: Readonly<Record<string, Visibility>> = { mobile, address, house_name: address };
  const row = (label: string, value: string | null, seer: Visibility = 'members') => ({
    label,
    value,
    seenBy: seer === 'office' || state === 'deceased' ? m.manage_officeOnly() : m.manage_everyoneSignedIn(),
  });
  return {
    about: m.manage_folioOf({ folio }),
    rows: [
      ...memberFieldNames.map((field) =>
        row(memberLabels[field](), field === 'mobile' ? number : member[field], seers[field]),
      ),
      row(partLabels.photo(), image === null ? m.manage_no() : m.manage_yes(), photo),
      row(m.manage_pdf(), pdf === null ? m.manage_no() : m.manage_yes(), both),
      ...(state === 'deceased' ? [row(m.members_hasDied(), m.manage_yes())] : []),
    ],
    ...(image !== null && picture !== null && { photo: { image, picture } }),
  };
}

/** The sheet goes round at a meeting, so it has what members may see of each other. */
const attendance = listOf<BookEntry>({
  title: m.lists_attendance,
  columns: [
    { key: 'folio', heading: m.manage_folio, width: 15, kind: 'figures', value: ({ folio }) => folio },
    { key: 'name', heading: m.admin_name, width: 32, kind: 'name', value: ({ name }) => name },
    { key: 'house', heading: m.manage_houseName, width: 24, kind: 'name', value: (member) => member.house_name },
    {
      key: 'mobile',
      heading: m.manage_mobile,
      width: 20,
      kind: 'figures',
      isExtra: true,
      value: ({ mobile }) => mobile && formatPhone(mobile),
    },
    signature,
  ],
  load: async (request) => {
    const loaded = await loadEntries(request);
    return loaded.ok ? { ok: true, value: { rows: loaded.value.entries, at: loaded.value.at } } : loaded;
  },
});

/** The lists by name. A new list is one more entry. */
export const lists: ReadonlyMap<string, PrintedListKind> = new Map([
  ['attendance', attendance],
  [
    'bearers',
    listOf<AdminBearer>({
      title: m.nav_officeBearers,
      columns: [
        { key: 'role', heading: m.lists_role, width: 28, value: ({ role }) => role },
        { key: 'name', heading: m.admin_name, width: 32, kind: 'name', value: ({ name }) => name },
        { ...signature, isExtra: true },
      ],
      load: async (request, id) => {
        const at = serverTime();
        const read = await loadAsAdmin(request, listTermsForAdmin, {});
        if (!read.ok) return read;
        const terms = read.value.rows;
        const term = terms.find((each) => (id === '' ? each.state === 'current' : String(each.id) === id));
        if (term === undefined) return { ok: true, value: { rows: [], at } };
        const bearers = await loadAsAdmin(request, listBearersForAdmin, { params: { id: String(term.id) } });
        if (!bearers.ok) return bearers;
        return { ok: true, value: { rows: bearers.value.rows, at, about: termName(term, terms) } };
      },
    }),
  ],
  [
    'events',
    listOf<AdminEvent>({
      title: m.nav_events,
      columns: [
        { key: 'date', heading: m.manage_date, width: 18, kind: 'figures', value: ({ date }) => formatDay(date) },
        {
          key: 'time',
          heading: m.events_time,
          width: 16,
          kind: 'figures',
          value: ({ time, end_time }) => time && formatTimes(time, end_time),
        },
        { key: 'title', heading: m.manage_title, width: 36, value: ({ title: en, title_ml: ml }) => ({ en, ml }) },
        { key: 'place', heading: m.events_place, width: 28, value: ({ place }) => place },
        {
          key: 'description',
          heading: m.manage_description,
          width: 50,
          isExtra: true,
          value: ({ description: en, description_ml: ml }) => ({ en, ml }),
        },
      ],
      yearOf: ({ date }) => date.slice(0, 4),
      load: async (request) => {
        const loaded = await loadAll(loadAsAdmin(request, listEventsForAdmin, { query: {} }));
        if (!loaded.ok) return loaded;
        const startOf = ({ date, time }: AdminEvent) => `${date} ${time ?? ''}`;
        const rows = [...loaded.value.rows].sort((one, other) => startOf(one).localeCompare(startOf(other)));
        return { ok: true, value: { ...loaded.value, rows } };
      },
    }),
  ],
  [
    'memorials',
    listOf<AdminMemorial>({
      title: m.memorials_title,
      columns: [
        {
          key: 'name',
          heading: m.admin_name,
          width: 30,
          kind: 'name',
          value: ({ name: en, name_ml: ml }) => ({ en, ml }),
        },
        {
          key: 'died',
          heading: m.manage_dateOfDeath,
          width: 18,
          kind: 'figures',
          value: (memorial) => formatDay(memorial.date_of_death),
        },
        {
          key: 'relation',
          heading: m.memorials_relation,
          width: 34,
          value: ({ description: en, description_ml: ml }) => ({ en, ml }),
        },
        {
          key: 'place',
          heading: m.memorials_funeralPlace,
          width: 26,
          value: ({ funeral_place: en, funeral_place_ml: ml }) => ({ en, ml }),
        },
        {
          key: 'funeral',
          heading: m.memorials_funeral,
          width: 26,
          kind: 'figures',
          isExtra: true,
          value: ({ funeral_at }) => funeral_at && formatLocalTime(funeral_at),
        },
      ],
      yearOf: (memorial) => memorial.date_of_death.slice(0, 4),
      load: async (request) => {
        const loaded = await loadAll(loadAsAdmin(request, listMemorialsForAdmin, { query: {} }));
        if (!loaded.ok) return loaded;
        const rows = loaded.value.rows.filter(({ published }) => published).reverse();
        return { ok: true, value: { ...loaded.value, rows } };
      },
    }),
  ],
  [
    'member',
    listOf<ReturnType<typeof sheetOf>['rows'][number]>({
      title: m.lists_member,
      needsId: true,
      columns: [
        { key: 'detail', heading: m.lists_detail, width: 20, value: ({ label }) => label },
        { key: 'entry', heading: m.lists_entry, width: 48, kind: 'name', value: ({ value }) => value },
        { key: 'seen', heading: m.lists_seenBy, width: 20, value: ({ seenBy }) => seenBy },
      ],
      load: async (request, id) => {
        const at = serverTime();
        const read = await loadAsAdmin(request, readMemberForAdmin, { params: { id } });
        if (!read.ok) return read;
        return { ok: true, value: { at, ...sheetOf(read.value) } };
      },
    }),
  ],
]);

export function listNamed(name: string): PrintedListKind {
  return lists.get(name) ?? attendance;
}
