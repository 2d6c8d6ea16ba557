import { type ReactNode, useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { SearchInput } from '#web/shared/links/use-address-search.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { formatCount } from './format-counts.ts';

interface FoldedFiltersProps {
  readonly isUsed: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The filters of a list; phones fold them away unless they are used. */
export function FoldedFilters({ isUsed, className, children }: FoldedFiltersProps) {
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

/** What the field of a filter takes that is no search field. */
export function plainField({ onValueChange, ...field }: SearchInput) {
  return {
    ...field,
    error: undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onValueChange(event.target.value),
  };
}

interface FilterSelectProps {
  readonly label: string;
  readonly field: SearchInput;
  /** What stands for no choice. */
  readonly any?: string;
  /** The options. */
  readonly children: ReactNode;
}

/** A filter that is chosen from a list. */
export function FilterSelect({ label, field, any = m.profiles_any(), children }: FilterSelectProps) {
  const { maxLength: _, ...select } = plainField(field);
  return (
    <SelectField label={label} {...select}>
      <option value="">{any}</option>
      {children}
    </SelectField>
  );
}

const names = { waiting: m.admin_waiting, approved: m.admin_approved, refused: m.profiles_refused } as const;

interface StatusViewsProps<S> {
  readonly statuses: readonly S[];
  /** The one that is shown; undefined for all. */
  readonly current: S | undefined;
  readonly href: (status: S | undefined) => string;
}

/** All of a list, those who wait, those who were approved… */
export function StatusViews<S extends keyof typeof names>({ statuses, current, href }: StatusViewsProps<S>) {
  const view = (status: S | undefined, label: string) => ({ label, to: href(status), current: status === current });
  return (
    <Segmented
      label={m.admin_show()}
      items={[view(undefined, m.admin_all()), ...statuses.map((status) => view(status, names[status]()))]}
    />
  );
}

/**
 * What stands in place of a count where nothing of what was typed was found as it was typed: those rows come first, so
 * the first one tells.
 * @param none "No account with this text. Similar names:"
 */
export function onlySimilar(
  rows: readonly { readonly similar?: true | undefined }[] | undefined,
  page: number,
  none: () => string,
): string | undefined {
  if (rows?.[0]?.similar !== true) return undefined;
  // Behind the first page nobody knows what stood there.
  return page === 1 ? none() : m.search_similarNames();
}

interface FoundProps {
  /** How many there are; undefined when that could not be read. */
  readonly total: number | undefined;
  readonly isNarrowed: boolean;
  /** "No users found.", as the empty list says, "1 user found", "12 users found" */
  readonly none: () => string;
  readonly one: (words: { count: string }) => string;
  readonly many: (words: { count: string }) => string;
  /** Said in place of the count, as `onlySimilar` puts it. */
  readonly similar?: string | undefined;
  /** Said of the whole list. */
  readonly otherwise?: string;
  readonly className?: string;
}

/** How many a search has found, said aloud whenever that changes; of none only aloud, for the empty list shows it. */
export function Found({ total, isNarrowed, none, one, many, similar, otherwise, className }: FoundProps) {
  const found = total !== undefined && (total === 0 ? none() : formatCount(total, one, many));
  return (
    <p role="status" className={classNames('muted figures', className, total === 0 && 'visually-hidden')}>
      {isNarrowed ? (similar ?? found) : otherwise}
    </p>
  );
}
