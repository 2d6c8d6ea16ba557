import { useState, type ComponentProps } from 'react';
import { controlLinks, Field, type FieldProps } from './field.tsx';

interface PasswordFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> {
  showLabel: string;
  hideLabel: string;
}

/** Password field with a button to show the password. The button is hidden without script. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, error, hint, optionalMark, id, showLabel, hideLabel, ...rest } = props;
  const [shown, setShown] = useState(false);
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <div className="password-input">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...controlLinks(field)}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        <button
          className="needs-script password-input__button"
          type="button"
          aria-controls={id ?? name}
          data-show-label={showLabel}
          data-hide-label={hideLabel}
          onClick={() => setShown(!shown)}
        >
          {shown ? hideLabel : showLabel}
        </button>
      </div>
    </Field>
  );
}
