import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BookEntry } from '#contract/members-book.ts';
import { controlProps } from '#web/admin/records/filters.tsx';
import { WardFilter } from '#web/admin/records/ward-choice.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { labelsAddress, readIds, readLayout, SHEETS } from './labels-layout.ts';
import { OneOf, Tick } from '#web/admin/records/printing.tsx';

/** The number of entries that the list of tick boxes shows. */
const SHOWN = 200;

/**
 * The choices for the labels. What the user types stays in here until it is in the address, so that the labels are not
 * rendered for each key.
 */
export function LabelsChoices({ found }: { readonly found: readonly BookEntry[] }) {
  const query = labelsAddress.readAt(useLocation());
  const { field, change, hrefWith } = useAddressSearch(labelsAddress, query);
  const { test } = query.filters;
  const { errors } = readLayout(query.filters);
  const [isShifted] = useState(test === 'yes' || query.filters.right !== '' || query.filters.lower !== '');
  const without = readIds(field('without').value);
  /** A new search ticks all entries again. */
  const narrowing = (name: 'search' | 'ward' | 'from' | 'to') => ({
    ...field(name),
    onValueChange: (value: string) => change({ [name]: value, without: '' }),
  });
  /** Other labels begin at the first place again. */
  const restarting = (name: 'sheet' | 'houses') => ({
    ...field(name),
    onValueChange: (value: string) => change({ [name]: value, start: '' }),
  });
  const number = (name: keyof typeof errors) => ({
    ...controlProps(field(name)),
    error: errors[name],
    autoComplete: 'off',
  });
  const tick = (id: number, isTicked: boolean) => {
    const others = [...without].filter((each) => each !== id);
    change({ without: (isTicked ? others : [...others, id]).join('.') });
  };
  return (
    <>
      <SearchForm className="column printing__fields">
        <SearchField
          {...narrowing('search')}
          label={m.manage_searchMembers()}
          placeholder={m.manage_searchMembersBy()}
          clearLabel={m.admin_clearSearch()}
        />
        <WardFilter field={narrowing('ward')} />
        <div className="printing__two">
          <TextField label={m.labels_from()} autoComplete="off" {...controlProps(narrowing('from'))} />
          <TextField label={m.labels_to()} autoComplete="off" {...controlProps(narrowing('to'))} />
        </div>
      </SearchForm>
      {found.length > 1 && (
        <details>
          <summary className="tap disclosure">{m.labels_leaveOut()}</summary>
          {found.length > SHOWN && <p className="muted">{m.labels_narrow({ count: formatNumber(SHOWN) })}</p>}
          <div className="column printing__fields">
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
      <OneOf
        label={m.labels_paper()}
        field={restarting('sheet')}
        choices={Object.entries(SHEETS).map(([value, size]) => ({ value, label: m.labels_sheet(size) }))}
      />
      <Tick label={m.labels_houses()} field={restarting('houses')} />
      <Tick label={m.labels_withFolio()} field={field('folios')} />
      <TextField
        kind="numeric"
        label={m.labels_start()}
        hint={m.labels_startHint()}
        placeholder="1"
        {...number('start')}
      />
      <details open={isShifted}>
        <summary className="tap disclosure">{m.labels_notRight()}</summary>
        <div className="printing__two">
          <TextField label={m.labels_right()} placeholder="0" {...number('right')} />
          <TextField label={m.labels_lower()} placeholder="0" {...number('lower')} />
        </div>
        <a className="tap" href={hrefWith({ test: test ? '' : 'yes' })}>
          {test ? m.labels_title() : m.labels_test()}
        </a>
      </details>
    </>
  );
}
