import { type ReactNode, useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { SearchInput } from '#web/shared/links/use-address-search.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/select-field.tsx';

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
