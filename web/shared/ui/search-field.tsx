import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './button.tsx';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
  /** Keeps the label for screen readers alone. */
  labelHidden?: boolean | undefined;
  name: string;
  icon?: IconName | undefined;
  /** The button that empties it. */
  clear: ReactNode;
}

/** What a search box looks like. It stands in the page's own `<form role="search">`, so that it also works without script. */
export function SearchBox(props: SearchBoxProps) {
  const { label, labelHidden = false, icon = 'search', name, id = name, clear, ...rest } = props;
  return (
    <div className="search-field">
      <label className={classNames('label', labelHidden && 'visually-hidden')} htmlFor={id}>
        {label}
      </label>
      <div className="search">
        <Icon name={icon} />
        <input autoComplete="off" {...rest} className="input" type="search" id={id} name={name} />
        {clear}
      </div>
    </div>
  );
}

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
