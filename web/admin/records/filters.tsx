import { type ReactNode, useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { SearchInput } from '#web/shared/links/use-address-search.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { formatCount } from './format-counts.ts';

interface FoldedFiltersProps {
  readonly isUsed: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The filters of a list. Phones collapse them at first, unless a filter is set. */
export function CollapsibleFilters({ isUsed, className, children }: FoldedFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <>
      <Button
        className="filters-button"
        icon={isOpen ? 'x' : 'plus'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.profiles_filters()}
      </Button>
      <div className={classNames('grid filters', className)} id={id}>
        {children}
      </div>
    </>
  );
}

/**
 * Converts the props of a search input to those of a form field: `onChange` instead of `onValueChange`, and no error.
 */
export function controlProps({ onValueChange, ...field }: SearchInput) {
  return {
    ...field,
    error: undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onValueChange(event.target.value),
  };
}

interface FilterSelectProps {
  readonly label: ReactNode;
  /** Without `id`, its name is its id. */
  readonly field: SearchInput & { readonly id?: string };
  /** The label of the option that sets no filter. */
  readonly any?: string;
  readonly children: ReactNode;
}

export function FilterSelect({ label, field, any = m.profiles_any(), children }: FilterSelectProps) {
  const { maxLength: _, ...select } = controlProps(field);
  return (
    <SelectField label={label} {...select}>
      <option value="">{any}</option>
      {children}
    </SelectField>
  );
}

/**
 * Returns the text that replaces the number of results if no result is an exact match; undefined otherwise. Exact
 * matches come first, so the first row decides.
 * @param none returns for example "No exact match. Similar names:"
 */
export function onlySimilarText(
  rows: readonly { readonly similar?: true | undefined }[] | undefined,
  page: number,
  none: () => string,
): string | undefined {
  if (rows?.[0]?.similar !== true) return undefined;
  // On a later page it is unknown whether earlier pages have exact matches.
  return page === 1 ? none() : m.search_similarNames();
}

interface ResultCountProps {
  /** The number of results; undefined if it could not be loaded. */
  readonly total: number | undefined;
  readonly isNarrowed: boolean;
  /** Texts for no, one and several results: "No users found.", "1 account found", "12 accounts found". */
  readonly none: () => string;
  readonly one: (words: { count: string }) => string;
  readonly many: (words: { count: string }) => string;
  /** The text in place of the number of results if no result is an exact match, see `onlySimilarText`. */
  readonly similar?: string | undefined;
  /** The text in place of the number of results while no search or filter is set. */
  readonly defaultText?: string;
  readonly className?: string;
}

/**
 * Shows the number of results of a search and announces changes to screen readers. If there are no results, the text is
 * only announced, because the empty list shows the same.
 */
export function ResultCount({ total, isNarrowed, none, one, many, similar, defaultText, className }: ResultCountProps) {
  const found = total !== undefined && (total === 0 ? none() : formatCount(total, one, many));
  return (
    <p role="status" className={classNames('muted figures', className, total === 0 && 'visually-hidden')}>
      {isNarrowed ? (similar ?? found) : defaultText}
    </p>
  );
}
