import { classNames } from './class-names.ts';
import { FieldError, FieldHint, FieldName, type FieldProps } from './field.tsx';

interface Choice {
  value: string;
  label: string;
  /** What the choice means. */
  note?: string;
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  /** The ticked choices. With it, the choices are checkboxes below each other, whose names are their values. */
  ticked?: readonly string[] | undefined;
  required?: boolean | undefined;
  /** 3 for three columns on wide screens; by default, as many columns as fit. */
  columns?: 3 | undefined;
  onChoose?: ((value: string) => void) | undefined;
}

/**
 * A group of radio buttons or checkboxes with all choices visible. The first one has the id of the group, because the
 * error summary links to this id.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, name, error, hint, optionalMark, id = name, choices, defaultValue, required, columns } = props;
  const { ticked, onChoose } = props;
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      className={classNames('field', error !== undefined && 'is-error')}
      role={ticked ? 'group' : 'radiogroup'}
      aria-labelledby={`${id}-label`}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
    >
      <legend className="label" id={`${id}-label`}>
        <FieldName label={label} optionalMark={optionalMark} />
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className={classNames('grid', !ticked && 'choices', columns === 3 && 'choices--3')}>
        {choices.map((choice, index) => (
          <label className="line focus-ring-around choice" key={choice.value}>
            <input
              type={ticked ? 'checkbox' : 'radio'}
              name={ticked ? choice.value : name}
              id={index === 0 ? id : undefined}
              value={choice.value}
              defaultChecked={ticked ? ticked.includes(choice.value) : choice.value === defaultValue}
              onChange={onChoose && (() => onChoose(choice.value))}
            />
            <span className="column">
              <span>{choice.label}</span>
              {choice.note !== undefined && <small className="muted">{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
