import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLinks, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface TickFieldProps
  extends
    Omit<FieldProps, 'hint' | 'optionalMark'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> {}

/** Yes or no, in one sentence. */
export function TickField(props: TickFieldProps) {
  const { label, name, error, id = name, ...rest } = props;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="choice choice--tick" htmlFor={id}>
        <input {...rest} {...controlLinks({ label, name, error, id })} type="checkbox" />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}
