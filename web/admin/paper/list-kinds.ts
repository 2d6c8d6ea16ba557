import { listAnswers, type OfficeAnswer } from '#contract/answers.ts';
import { type AdminMember, readMemberForAdmin } from '#contract/admin-members.ts';
import type { Text } from '#contract/content.ts';
import { type AdminEvent, isEventPublic, listEventsForAdmin, readEventForAdmin } from '#contract/events.ts';
import type { Picture } from '#contract/files.ts';
import { type AdminMemorial, listMemorialsForAdmin } from '#contract/admin-memorials.ts';
import { memberFieldNames, type Visibility } from '#contract/members.ts';
import type { BookEntry } from '#contract/members-book.ts';
import { type AdminBearer, listBearersForAdmin, listTermsForAdmin } from '#contract/terms.ts';
import { recordFilter } from '#web/admin/records/record-choice.tsx';
import { wardName } from '#web/admin/records/ward-choice.tsx';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { numberWords } from '#web/shared/answers/answer-fields.tsx';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { termName } from '#web/shared/format/term-name.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { dayInKolkata, formatDay, formatLocalTime, formatTimes } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceFilter, ListAddress, searchFilter, validatedFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { memberLabels, partLabels } from '#web/shared/members/member-labels.ts';
import { loadEntries, type LoadedRows, loadRows, peopleWords } from './load-rows.ts';

interface ColumnLook {
  /** A name is not translated, figures have equal widths, and a signature has space to sign. */
  readonly kind?: 'name' | 'figures' | 'signature';
  /** Whether the column is printed only if the administrator chooses it. */
  readonly isExtra?: true;
}

export interface ListColumn extends ColumnLook {
  readonly key: string;
  readonly heading: () => string;
  /** In characters. On paper, columns share the width in the same proportion. */
  readonly width: number;
}

interface Column<Row> extends ListColumn {
  readonly value: (row: Row) => Text | string | null;
}

export interface ListContent<Row> extends LoadedRows<Row> {
  /** What the list is about, such as the term of a committee. */
  readonly about?: string;
  readonly photo?: { readonly image: string; readonly picture: Picture };
}

export interface ListRow {
  /** The year of the row; undefined if the list has no years. */
  readonly year: string | undefined;
  /** The texts in the order of the columns. */
  readonly cells: readonly Text[];
}

/** A list for printing. The paper and the Excel file have the same cells. */
export interface ListKind {
  readonly title: () => string;
  readonly columns: readonly ListColumn[];
  readonly hasYears: boolean;
  /** Whether the list needs the id of a record, so that it cannot be chosen on the page. */
  readonly needsId: boolean;
  readonly load: (request: Request, id: string) => Promise<Loaded<ListContent<ListRow>>>;
}

interface Definition<Row> {
  readonly title: () => string;
  readonly columns: readonly Column<Row>[];
  readonly needsId?: boolean;
  /** Returns the year of a row, for a list of one year. */
  readonly yearOf?: (row: Row) => string;
  /** @param id of the record in the address; empty if there is none */
  readonly load: (request: Request, id: string) => Promise<Loaded<ListContent<Row>>>;
  /** Returns the loaded rows that are printed, in their order. Without it, all of them as they were loaded. */
  readonly arrange?: (rows: readonly Row[]) => readonly Row[];
}

function asText(value: Text | string | null): Text {
  return typeof value === 'object' && value !== null ? value : { en: value ?? '', ml: null };
}

/** Completes the description of a list. */
function listOf<Row>({ title, columns, needsId = false, yearOf, load, arrange }: Definition<Row>): ListKind {
  return {
    title,
    columns,
    needsId,
    hasYears: yearOf !== undefined,
    load: async (request, id) => {
      const loaded = await load(request, id);
      if (!loaded.ok) return loaded;
      const { rows: all } = loaded.value;
      const rows = (arrange ? arrange(all) : all).map((row) => ({
        year: yearOf?.(row),
        cells: columns.map(({ value }) => asText(value(row))),
      }));
      return { ok: true, value: { ...loaded.value, rows } };
    },
  };
}

function column<Row>(
  key: string,
  heading: () => string,
  width: number,
  value: Column<Row>['value'],
  look: ColumnLook = {},
): Column<Row> {
  return { key, heading, width, value, ...look };
}

const NAME = { kind: 'name' } as const;
const FIGURES = { kind: 'figures' } as const;
const EXTRA = { isExtra: true } as const;
const signature = column<unknown>('signature', m.lists_signature, 30, () => '', { kind: 'signature' });

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
      ...(member.ward ? [row(m.wards_one(), wardName(member.ward))] : []),
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
    column('folio', m.manage_folio, 15, ({ folio }) => folio, FIGURES),
    column('name', m.admin_name, 32, ({ name }) => name, NAME),
    // Of a hidden family the sheet has neither the number nor the names.
    column('count', m.lists_people, 10, ({ persons }) => (persons ? formatNumber(persons.length) : ''), {
      ...FIGURES,
      ...EXTRA,
    }),
    column('people', m.family_title, 32, peopleWords, { ...NAME, ...EXTRA }),
    column('house', m.manage_houseName, 24, ({ house_name: house }) => house, NAME),
    column('mobile', m.manage_mobile, 20, ({ mobile }) => mobile && formatPhone(mobile), { ...FIGURES, ...EXTRA }),
    signature,
  ],
  load: (request) => loadEntries(request),
});

const bearers = listOf<AdminBearer>({
  title: m.nav_officeBearers,
  columns: [
    column('role', m.lists_role, 28, ({ role }) => role),
    column('name', m.admin_name, 32, ({ name }) => name, NAME),
    { ...signature, ...EXTRA },
  ],
  load: async (request, id) => {
    const at = serverTime();
    const read = await loadAsAdmin(request, listTermsForAdmin, {});
    if (!read.ok) return read;
    const terms = read.value.rows;
    const term = terms.find((each) => (id === '' ? each.state === 'current' : String(each.id) === id));
    if (term === undefined) return { ok: true, value: { rows: [], at } };
    const ofTerm = await loadAsAdmin(request, listBearersForAdmin, { params: { id: String(term.id) } });
    if (!ofTerm.ok) return ofTerm;
    return { ok: true, value: { rows: ofTerm.value.rows, at, about: termName(term, terms) } };
  },
});

const events = listOf<AdminEvent>({
  title: m.nav_events,
  columns: [
    column('date', m.manage_date, 18, ({ date }) => formatDay(date), FIGURES),
    column('time', m.events_time, 16, ({ time, end_time: end }) => time && formatTimes(time, end), FIGURES),
    column('title', m.manage_title, 36, ({ title: en, title_ml: ml }) => ({ en, ml })),
    column('place', m.events_place, 28, ({ place }) => place),
    column('description', m.manage_description, 50, ({ description: en, description_ml: ml }) => ({ en, ml }), EXTRA),
  ],
  yearOf: ({ date }) => date.slice(0, 4),
  load: (request) => loadRows(loadAsAdmin(request, listEventsForAdmin, { query: {} })),
  arrange: (all) => {
    const startOf = ({ date, time }: AdminEvent) => `${date} ${time ?? ''}`;
    const shown = all.filter((event) => isEventPublic(event, dayInKolkata(serverTime())));
    return shown.sort((one, other) => startOf(one).localeCompare(startOf(other)));
  },
});

/** The published memorials, the first death of the year first. */
const memorials = listOf<AdminMemorial>({
  title: m.memorials_title,
  columns: [
    column('name', m.admin_name, 30, ({ name: en, name_ml: ml }) => ({ en, ml }), NAME),
    column('died', m.manage_dateOfDeath, 18, ({ date_of_death: day }) => formatDay(day), FIGURES),
    column('relation', m.memorials_relation, 34, ({ description: en, description_ml: ml }) => ({ en, ml })),
    column('place', m.memorials_funeralPlace, 26, ({ funeral_place: en, funeral_place_ml: ml }) => ({ en, ml })),
    column('funeral', m.memorials_funeral, 26, ({ funeral_at: at }) => at && formatLocalTime(at), {
      ...FIGURES,
      ...EXTRA,
    }),
  ],
  yearOf: ({ date_of_death: day }) => day.slice(0, 4),
  load: (request) => loadRows(loadAsAdmin(request, listMemorialsForAdmin, { query: {} })),
  arrange: (all) => all.filter(({ published }) => published).reverse(),
});

const memberSheet = listOf<ReturnType<typeof sheetOf>['rows'][number]>({
  title: m.lists_member,
  needsId: true,
  columns: [
    column('detail', m.lists_detail, 20, ({ label }) => label),
    column('entry', m.lists_entry, 48, ({ value }) => value, NAME),
    column('seen', m.lists_seenBy, 20, ({ seenBy }) => seenBy),
  ],
  load: async (request, id) => {
    const at = serverTime();
    const read = await loadAsAdmin(request, readMemberForAdmin, { params: { id } });
    return read.ok ? { ok: true, value: { at, ...sheetOf(read.value) } } : read;
  },
});

const wardOf = ({ member }: OfficeAnswer) => (member?.ward ? wardName(member.ward) : '');
const nameOf = ({ member, name }: OfficeAnswer) => (member ? { en: member.name, ml: member.name_ml } : name);
const houseOf = (answer: OfficeAnswer) => [answer.member?.house_name, wardOf(answer)].filter(Boolean).join(', ');

/** Who comes to an event, to tick at the door: by ward, and by folio within it. */
const doorList = listOf<OfficeAnswer & { readonly chosen: string }>({
  title: m.answers_doorList,
  needsId: true,
  columns: [
    column('ticked', m.answers_here, 8, () => '', { kind: 'signature' }),
    column('folio', m.manage_folio, 10, ({ member }) => member?.folio ?? '', FIGURES),
    column('name', m.admin_name, 26, nameOf, NAME),
    column('house', m.manage_houseName, 26, houseOf, NAME),
    column('adults', m.answers_adults, 10, ({ adults }) => formatNumber(adults), FIGURES),
    column('children', m.mypage_children, 14, ({ children }) => formatNumber(children), FIGURES),
    column('choices', m.answers_choices, 24, ({ chosen }) => chosen),
    column('note', m.desk_note, 24, ({ note }) => note),
  ],
  load: async (request, id) => {
    const [event, answers] = await Promise.all([
      loadAsAdmin(request, readEventForAdmin, { params: { id } }),
      loadRows(loadAsAdmin(request, listAnswers, { params: { id } })),
    ]);
    if (!event.ok) return event;
    if (!answers.ok) return answers;
    const { title, title_ml, choices } = event.value;
    const rows = answers.value.rows.map((answer) => ({
      ...answer,
      chosen: numberWords(choices, { ...answer, adults: 0, children: 0 }),
    }));
    return { ok: true, value: { ...answers.value, rows, about: recordText(title, title_ml).words } };
  },
  arrange: (all) => [...all].sort((one, other) => wardOf(one).localeCompare(wardOf(other))),
});

/** The lists by name. */
export const listKinds: ReadonlyMap<string, ListKind> = new Map(
  Object.entries({ attendance, bearers, events, memorials, member: memberSheet, door: doorList }),
);

export function listNamed(name: string): ListKind {
  return listKinds.get(name) ?? attendance;
}

/** The choices for a list. Without a choice, it is the attendance sheet with its usual columns on A4. */
export const listsAddress = new ListAddress({
  path: paths.adminLists,
  filters: {
    list: validatedFilter((text) => listKinds.has(text)),
    /** The member or the term that the list is about. */
    id: validatedFilter((text) => /^[1-9]\d{0,8}$/.test(text)),
    /** Only for lists of members. */
    ward: recordFilter,
    year: validatedFilter((text) => /^\d{4}$/.test(text)),
    /** Keys of columns, separated by commas. */
    columns: searchFilter(),
    size: choiceFilter(['A5', 'wide']),
    meeting: searchFilter(120),
    date: validatedFilter((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))),
    blank: choiceFilter(['10', '20', '40']),
  },
});

export type ListChoices = typeof listsAddress.all.filters;
