import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

interface SearchFieldProps extends Omit<SearchBoxProps, 'value' | 'onChange' | 'clear'> {
  value: string;
  onValueChange: (value: string) => void;
  /** The words of the button that empties it. */
  clearLabel: string;
}

interface SearchFormProps {
  /** Names it where there is more than one. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** What its fields say is followed as one types: there is nothing to send. */
export function SearchForm({ label, className, children }: SearchFormProps) {
  return (
    <form role="search" aria-label={label} className={className} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}

/** A search box whose words React holds. */
export function SearchField({ value, onValueChange, clearLabel, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <SearchBox
      {...rest}
      ref={input}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      clear={
        value !== '' && (
          <IconButton className="needs-script search__clear" icon="x" label={clearLabel} onClick={clear} />
        )
      }
    />
  );
}
