import { useRef, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'onChange'> {
  label: string;
  /** Keeps the label for screen readers alone. */
  labelHidden?: boolean | undefined;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  icon?: IconName | undefined;
  /** The words of the button that empties it. */
  clearLabel: string;
}

/** A search box. It stands in the page's own `<form role="search">`, so that it also works without script. */
export function SearchField(props: SearchFieldProps) {
  const {
    label,
    labelHidden = false,
    icon = 'search',
    name,
    id = name,
    value,
    onValueChange,
    clearLabel,
    ...rest
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <div className="searchfield">
      <label className={classNames('label', labelHidden && 'vh')} htmlFor={id}>
        {label}
      </label>
      <div className="search">
        <Icon name={icon} />
        <input
          autoComplete="off"
          {...rest}
          ref={input}
          className="input"
          type="search"
          id={id}
          name={name}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
        {value !== '' && <IconButton className="clear" icon="x" label={clearLabel} onClick={clear} />}
      </div>
    </div>
  );
}
