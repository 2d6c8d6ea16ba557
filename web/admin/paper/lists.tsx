import { useLocation } from 'react-router';
import { wardChoice, WardFilter } from '#web/admin/records/ward-choice.tsx';
import { controlProps } from '#web/admin/records/filters.tsx';
import { useCovered, withSite } from '#web/admin/shell/load-for-admin.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { CheckboxField, PickerField, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { type ListContent, type ListKind, listKinds, listNamed, type ListRow, listsAddress } from './list-kinds.ts';
import { PrintedList } from './list-sheet.tsx';
import { ChoicesAndPaper, OneOf, PrintButtons, type Printed, sameChoices } from '#web/admin/records/printing.tsx';

/** Returns the keys of the chosen columns, or of the usual ones if none is chosen. */
function chosenKeys({ columns }: ListKind, chosen: string): readonly string[] {
  const keys = columns.map(({ key }) => key).filter((key) => chosen.split(',').includes(key));
  return keys.length > 0 ? keys : columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key);
}

/** The lists that can be printed without choosing a record. */
function Views() {
  const { list } = listsAddress.readAt(useLocation()).filters;
  const shown = listNamed(list);
  const isOffice = useCovered()(['office']);
  if (shown.needsId) return null;
  // The attendance sheet is made of the register.
  const items = [...listKinds].filter(([name, each]) => !each.needsId && (isOffice || name !== 'attendance'));
  return (
    <Segmented
      label={m.lists_list()}
      items={items.map(([name, each]) => ({
        label: each.title(),
        to: listsAddress.href({ filters: { list: name } }),
        current: each === shown,
      }))}
    />
  );
}

/** A list, such as an attendance sheet. */
export const printedLists: Printed = {
  title: m.lists_title,
  loading: m.lists_loading,
  views: <Views />,
  load: async (request) => {
    const { list, id } = listsAddress.readAt(new URL(request.url)).filters;
    const kind = listNamed(list);
    const loaded = await withSite(kind.load(request, id));
    return loaded.ok ? { ok: true, value: <ListForPrinting kind={kind} content={loaded.value} /> } : loaded;
  },
};

interface ListForPrintingProps {
  readonly kind: ListKind;
  readonly content: ListContent<ListRow> & { readonly site: Site };
}

function ListForPrinting({ kind, content }: ListForPrintingProps) {
  const { filters } = listsAddress.readAt(useLocation());
  const thisYear = dayInKolkata(content.at).slice(0, 4);
  const year = filters.year || thisYear;
  const keys = chosenKeys(kind, filters.columns);
  const isChosen = kind.columns.map(({ key }) => keys.includes(key));
  const columns = kind.columns.filter((_, index) => isChosen[index]);
  const rows = content.rows
    .filter((row) => row.year === undefined || row.year === year)
    .map(({ cells }) => cells.filter((_, index) => isChosen[index]));
  const about = kind.hasYears ? year : (content.about ?? wardChoice.findName(filters.ward));
  const fileName = [kind.title(), about, filters.meeting].filter(Boolean).join(' ');
  const tableOf = () => ({
    title: fileName,
    columns: columns.map(({ heading, width }) => ({ heading: heading(), width })),
    rows: rows.map((cells) => cells.map(({ en, ml }) => recordText(en, ml).words)),
  });
  const years = [...new Set([thisYear, ...content.rows.map((row) => row.year ?? thisYear)])].sort().reverse();
  return (
    <ChoicesAndPaper
      choices={
        <>
          {rows.length > 0 && <PrintButtons fileName={fileName} tableOf={tableOf} />}
          <Choices kind={kind} years={years} year={year} />
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={m.lists_none()} />
      ) : (
        <PrintedList
          content={content}
          title={kind.title()}
          about={about}
          columns={columns}
          rows={rows}
          choices={filters}
        />
      )}
    </ChoicesAndPaper>
  );
}

interface ChoicesProps {
  readonly kind: ListKind;
  /** The years to choose from, the latest first. */
  readonly years: readonly string[];
  readonly year: string;
}

/** The choices for a list. A list with signatures also has the title and day of a meeting. */
function Choices({ kind, years, year }: ChoicesProps) {
  const { field } = useAddressSearch(listsAddress, listsAddress.readAt(useLocation()));
  const { value, onValueChange } = field('columns');
  const keys = chosenKeys(kind, value);
  const isSigned = kind.columns.some((column) => column.kind === 'signature' && keys.includes(column.key));
  const { maxLength: _, ...yearProps } = controlProps(field('year'));
  const sizes = [
    { value: 'A4', label: 'A4' },
    { value: 'wide', label: m.lists_across() },
    { value: 'A5', label: 'A5' },
  ];
  return (
    <>
      {kind.hasYears && (
        <SelectField label={m.matrimony_year()} {...yearProps} value={yearProps.value || year}>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
      {kind === listNamed('attendance') && <WardFilter field={field('ward')} />}
      {isSigned && (
        <>
          <TextField label={m.lists_meeting()} hint={m.lists_meetingHint()} {...controlProps(field('meeting'))} />
          <PickerField kind="date" label={m.manage_date()} {...controlProps(field('date'))} />
        </>
      )}
      <fieldset className="field">
        <legend className="label">{m.book_columns()}</legend>
        <div className="grid choices">
          {kind.columns.map(({ key, heading }) => {
            const isTicked = keys.includes(key);
            return (
              <CheckboxField
                key={key}
                name={key}
                error={undefined}
                label={heading()}
                checked={isTicked}
                // At least one column stays.
                disabled={keys.length === 1 && isTicked}
                onChange={() =>
                  onValueChange((isTicked ? keys.filter((each) => each !== key) : [...keys, key]).join(','))
                }
              />
            );
          })}
        </div>
      </fieldset>
      {isSigned && (
        <OneOf label={m.lists_blankRows()} field={field('blank')} choices={sameChoices('0', '10', '20', '40')} />
      )}
      <OneOf label={m.biodata_size()} field={field('size')} choices={sizes} />
    </>
  );
}
