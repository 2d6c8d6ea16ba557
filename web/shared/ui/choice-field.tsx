import { classNames } from './class-names.ts';
import { FieldError, FieldHint, FieldName, type FieldProps } from './field.tsx';

interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  /** 3 for three columns on wide screens; by default, as many columns as fit. */
  columns?: 3 | undefined;
  onChoose?: ((value: string) => void) | undefined;
}

/**
 * A radio group with all choices visible. The first radio button has the id of the group, because the error summary
 * links to this id.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, name, error, hint, optionalMark, id = name, choices, defaultValue, required, columns } = props;
  const { onChoose } = props;
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      className={classNames('field', error !== undefined && 'is-error')}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
    >
      <legend className="label" id={`${id}-label`}>
        <FieldName label={label} optionalMark={optionalMark} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className={classNames('grid choices', columns === 3 && 'choices--3')}>
        {choices.map((choice, index) => (
          <label className="line focus-ring-around choice" key={choice.value}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? id : undefined}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              onChange={onChoose && (() => onChoose(choice.value))}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
