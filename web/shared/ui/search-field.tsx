import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './button.tsx';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean | undefined;
  name: string;
  icon?: IconName | undefined;
  clear: ReactNode;
}

/** Search input. It needs a `<form role="search">` around it, so that it works without script. */
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
  clearLabel: string;
}

interface SearchFormProps {
  /** Label of the form, if the page has several. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A form around search fields that search while the user types. Submitting it does nothing. */
export function SearchForm({ label, className, children }: SearchFormProps) {
  return (
    <form role="search" aria-label={label} className={className} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}

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
