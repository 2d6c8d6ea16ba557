import type { BookEntry } from '#contract/members-book.ts';
import { controlProps } from '#web/admin/records/filters.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import {
  type LabelChoices,
  type labelsAddress,
  readIds,
  type readLayout,
  SHEETS,
  shiftNumbers,
  sizeNumbers,
} from './labels-address.ts';

export type LabelsSearch = ReturnType<typeof useAddressSearch<typeof labelsAddress.filters>>;

/** The number of entries that the list of tick boxes shows. */
const SHOWN = 200;

interface EntryChoicesProps {
  readonly search: LabelsSearch;
  readonly found: readonly BookEntry[];
}

/** Chooses the entries by search and by folio, and leaves out single ones. A new search ticks all entries again. */
export function EntryChoices({ search: { field, change }, found }: EntryChoicesProps) {
  const without = readIds(field('without').value);
  const narrowing = (name: 'search' | 'from' | 'to') => ({
    ...field(name),
    onValueChange: (value: string) => change({ [name]: value, without: '' }),
  });
  const tick = (id: number, isTicked: boolean) => {
    const others = [...without].filter((each) => each !== id);
    change({ without: (isTicked ? others : [...others, id]).join('.') });
  };
  return (
    <>
      <SearchForm className="column labels__fields">
        <SearchField
          {...narrowing('search')}
          label={m.manage_searchMembers()}
          placeholder={m.manage_searchMembersBy()}
          clearLabel={m.admin_clearSearch()}
        />
        <TextField label={m.labels_from()} autoComplete="off" {...controlProps(narrowing('from'))} />
        <TextField label={m.labels_to()} autoComplete="off" {...controlProps(narrowing('to'))} />
      </SearchForm>
      {found.length > 1 && (
        <details>
          <summary className="tap disclosure">{m.labels_leaveOut()}</summary>
          {found.length > SHOWN && <p className="muted">{m.labels_narrow({ count: formatNumber(SHOWN) })}</p>}
          <div className="column labels__ticks">
            {found.slice(0, SHOWN).map(({ id, folio, name }) => (
              <CheckboxField
                key={id}
                name={`entry-${id}`}
                error={undefined}
                label={
                  <>
                    <ProperName>{name}</ProperName> <span className="muted figures">{folio}</span>
                  </>
                }
                checked={!without.has(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

const sizeLabels = {
  columns: m.labels_columns,
  rows: m.labels_rows,
  width: m.labels_width,
  height: m.labels_height,
  left: m.labels_left,
  top: m.labels_top,
  across: m.labels_across,
  down: m.labels_down,
} as const;

const shiftLabels = { right: m.labels_right, lower: m.labels_lower } as const;

interface SheetChoicesProps {
  readonly search: LabelsSearch;
  readonly choices: LabelChoices;
  readonly errors: ReturnType<typeof readLayout>['errors'];
}

/** Chooses the sheet of labels, its first label, and how the labels are moved on it. */
export function SheetChoices({ search: { field, change, hrefWith }, choices, errors }: SheetChoicesProps) {
  const { sheet = '3x8', columns, test } = choices;
  const sheets = Object.entries(SHEETS).map(([value, size]) => ({ value, label: m.labels_sheet(size) }));
  /** Another size begins with the numbers of the sheet before, unless others have been typed. */
  const choose = (value: string) =>
    change({ sheet: value, start: '', ...(value === 'free' && sheet !== 'free' && columns === '' && SHEETS[sheet]) });
  const number = (name: keyof typeof errors) => ({
    ...controlProps(field(name)),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <div className="labels__sizes">
        <ChoiceField
          name="sheet"
          error={undefined}
          label={m.labels_paper()}
          choices={[...sheets, { value: 'free', label: m.labels_free() }]}
          defaultValue={sheet}
          onChoose={choose}
        />
      </div>
      {sheet === 'free' && (
        <div className="column labels__fields">
          {sizeNumbers.map((name) => (
            <TextField key={name} kind="decimal" label={sizeLabels[name]()} {...number(name)} />
          ))}
        </div>
      )}
      <div className="column labels__fields">
        <TextField
          kind="numeric"
          label={m.labels_start()}
          hint={m.labels_startHint()}
          placeholder="1"
          {...number('start')}
        />
        {shiftNumbers.map((name) => (
          <TextField key={name} label={shiftLabels[name]()} placeholder="0" {...number(name)} />
        ))}
      </div>
      <CheckboxField
        name="houses"
        error={undefined}
        label={m.labels_houses()}
        checked={field('houses').value === 'yes'}
        onChange={({ target }) => change({ houses: target.checked ? 'yes' : '', start: '' })}
      />
      <CheckboxField
        name="folios"
        error={undefined}
        label={m.labels_withFolio()}
        checked={field('folios').value === 'yes'}
        onChange={({ target }) => change({ folios: target.checked ? 'yes' : '' })}
      />
      <Segmented
        label={m.labels_preview()}
        items={[
          { label: m.labels_title(), to: hrefWith({ test: '' }), current: test === undefined },
          { label: m.labels_test(), to: hrefWith({ test: 'yes' }), current: test === 'yes' },
        ]}
      />
    </>
  );
}
