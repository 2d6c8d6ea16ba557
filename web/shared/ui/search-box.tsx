import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
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
