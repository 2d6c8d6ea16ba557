import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { CheckboxField, PickerField, SelectField, TextField } from '#web/shared/ui/field.tsx';
import type { PrintedListKind } from './list-kinds.ts';
import { chosenKeys, listsAddress, type ListsQuery } from './lists-address.ts';

interface ListsChoicesProps {
  readonly kind: PrintedListKind;
  readonly query: ListsQuery;
  readonly year: string;
  /** The years to choose from, the latest first. */
  readonly years: readonly string[];
}

/** The choices for a list, which are in the address. A list with signatures also has the title and day of a meeting. */
export function ListsChoices({ kind, query, year, years }: ListsChoicesProps) {
  const { change } = useAddressSearch(listsAddress, query);
  const { size, blank, columns, meeting, date } = query.filters;
  // The fields keep their own state, because a long list takes a moment to follow the address.
  const [keys, setKeys] = useState(() => chosenKeys(kind, columns));
  const isSigned = kind.columns.some((column) => column.kind === 'signature' && keys.includes(column.key));
  const tick = (key: string, isTicked: boolean) => {
    const ticked = isTicked ? [...keys, key] : keys.filter((each) => each !== key);
    setKeys(ticked);
    change({ columns: ticked.join(',') });
  };
  return (
    <>
      {kind.hasYears && (
        <SelectField
          name="year"
          error={undefined}
          label={m.matrimony_year()}
          defaultValue={year}
          onChange={({ target }) => change({ year: target.value })}
        >
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
      {isSigned && (
        <>
          <TextField
            name="meeting"
            error={undefined}
            label={m.lists_meeting()}
            hint={m.lists_meetingHint()}
            maxLength={listsAddress.maxLength('meeting')}
            defaultValue={meeting}
            onChange={({ target }) => change({ meeting: target.value })}
          />
          <PickerField
            kind="date"
            name="date"
            error={undefined}
            label={m.manage_date()}
            defaultValue={date}
            onChange={({ target }) => change({ date: target.value })}
          />
        </>
      )}
      <fieldset className="field">
        <legend className="label">{m.book_columns()}</legend>
        <div className="grid choices">
          {kind.columns.map(({ key, heading }) => (
            <CheckboxField
              key={key}
              name={key}
              error={undefined}
              label={heading()}
              checked={keys.includes(key)}
              // At least one column stays.
              disabled={keys.length === 1 && keys.includes(key)}
              onChange={({ target }) => tick(key, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {isSigned && (
        <ChoiceField
          name="blank"
          error={undefined}
          label={m.lists_blankRows()}
          choices={['0', '10', '20', '40'].map((value) => ({ value, label: value }))}
          defaultValue={blank ?? '0'}
          onChoose={(value) => change({ blank: value })}
        />
      )}
      <ChoiceField
        name="size"
        error={undefined}
        label={m.biodata_size()}
        choices={[
          { value: 'A4', label: 'A4' },
          { value: 'wide', label: m.lists_across() },
          { value: 'A5', label: 'A5' },
        ]}
        defaultValue={size ?? 'A4'}
        onChoose={(value) => change({ size: value })}
        columns={3}
      />
    </>
  );
}
