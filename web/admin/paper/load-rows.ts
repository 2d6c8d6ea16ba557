import { type BookEntry, readBook } from '#contract/members-book.ts';
import type { ExcelTable } from '#web/admin/records/export-buttons.tsx';
import { recordFilter } from '#web/admin/records/record-choice.tsx';
import { loadWards } from '#web/admin/records/ward-choice.tsx';
import { loadAsAdmin, type Loaded } from '#web/admin/shell/load-for-admin.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { othersOf, personWords } from '#web/shared/members/person-words.tsx';

/** How long reading the register may take, in ms: on a slow line, ten thousand members take minutes. */
const TIMEOUT_MS = 10 * 60_000;

export interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  /** The time of the rows, in ms since 1970. */
  readonly at: number;
}

/** Loads all rows of what is printed. @param reading one call, so that a change meanwhile loses or doubles no row */
export async function loadRows<Row>(
  reading: Promise<Loaded<{ readonly rows: readonly Row[] }>>,
): Promise<Loaded<LoadedRows<Row>>> {
  const at = serverTime();
  const loaded = await reading;
  return loaded.ok ? { ok: true, value: { rows: loaded.value.rows, at } } : loaded;
}

/** Returns whether the choices in an address show the people of the entries. */
export function showsPeople(choices: URLSearchParams): boolean {
  return choices.get('people') === 'yes' || /\b(?:count|people)\b/.test(choices.get('columns') ?? '');
}

/** Returns for example "Amina, wife; Rahim, son": the adults of an entry besides its first contact. */
export function peopleWords({ persons = null }: BookEntry): string {
  return othersOf(persons).map(personWords).join('; ');
}

/** Loads the living by folio, of the ward in the address, as members see them or as the office does, with people if chosen. */
export async function loadEntries(request: Request, as?: 'office'): Promise<Loaded<LoadedRows<BookEntry>>> {
  const choices = new URL(request.url).searchParams;
  const ward = recordFilter.read(choices.get('ward') ?? '');
  const persons = showsPeople(choices) ? ('yes' as const) : undefined;
  const reading = loadAsAdmin(request, readBook, { query: { as, persons, ward } }, { timeoutMs: TIMEOUT_MS });
  const [entries] = await Promise.all([loadRows(reading), loadWards(request)]);
  return entries;
}

/** Widths of columns in characters. */
const WIDTHS = { folio: 10, name: 30, mobile: 18, house_name: 24, address: 50 } as const;

/** Returns these fields of the entries, and their people if they were loaded, as the columns of a workbook. */
export function tableOfEntries(
  title: string,
  entries: readonly BookEntry[],
  fields: readonly (keyof typeof WIDTHS)[],
): ExcelTable {
  const isWithPeople = entries.some(({ persons }) => persons !== undefined);
  return {
    title,
    columns: [
      ...fields.map((field) => ({ heading: memberLabels[field](), width: WIDTHS[field] })),
      ...(isWithPeople ? [{ heading: m.family_title(), width: 50 }] : []),
    ],
    rows: entries.map((entry) => [
      ...fields.map((field) => (field === 'mobile' ? formatPhone(entry.mobile ?? '') : (entry[field] ?? ''))),
      ...(isWithPeople ? [peopleWords(entry)] : []),
    ]),
  };
}
