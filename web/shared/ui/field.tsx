import type { ReactNode, ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { classNames } from './class-names.ts';

interface ControlNotes {
  readonly name: string;
  /** The name if absent. */
  readonly id?: string | undefined;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
}

interface ControlLinks {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export function controlLinks({ id, name, hint, error }: ControlNotes): ControlLinks {
  const fieldId = id ?? name;
  const notes = [hint !== undefined && `${fieldId}-hint`, error !== undefined && `${fieldId}-error`].filter(Boolean);
  return {
    id: fieldId,
    name,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
  };
}

/** What is wrong with a field. */
export function FieldError({ id, children }: { readonly id?: string | undefined; readonly children?: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {children}
    </p>
  );
}

/** What every field of a form is told. `error` must be passed, so that no form forgets to show what is wrong. */
export interface FieldProps {
  label: ReactNode;
  name: string;
  error: string | undefined;
  /** Stands under the label. */
  hint?: string | undefined;
  /** "(optional)" in the reader's language; required fields carry no mark. */
  optionalMark?: string | undefined;
  /** The control's id, which the error summary links to; the name if absent. */
  id?: string | undefined;
}

/** What a field is called, within its label. */
export function FieldName({ label, optionalMark }: Pick<FieldProps, 'label' | 'optionalMark'>) {
  return (
    <>
      {label}
      {optionalMark !== undefined && <span className="optional"> {optionalMark}</span>}
    </>
  );
}

/** The hint of the field with this id, if it has one. */
export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (hint === undefined) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

interface FieldBoxProps {
  field: FieldProps;
  /** Where something else than its control needs the name. */
  labelId?: string;
  children: ReactNode;
}

/** Label above, hint under the label, error under the control. */
export function Field({ field, labelId, children }: FieldBoxProps) {
  const { id = field.name, hint, error } = field;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="label" htmlFor={id} id={labelId}>
        <FieldName {...field} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type TextKind = 'text' | 'email' | 'tel' | 'numeric' | 'decimal';

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'inputMode' | 'className'> {
  /** Chooses the keyboard of a phone; `numeric` is for digits that are no quantity. */
  kind?: TextKind | undefined;
}

const KINDS = {
  text: { type: 'text', inputMode: undefined },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  numeric: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
} as const;

/** A field of one line. */
export function TextField(props: TextFieldProps) {
  const { label, name, error, hint, optionalMark, id, kind = 'text', ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <input {...rest} {...controlLinks(field)} {...KINDS[kind]} className="input" />
    </Field>
  );
}

interface TextareaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className'> {}

/** A field of several lines. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, name, error, hint, optionalMark, id, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <textarea rows={4} {...rest} {...controlLinks(field)} className="textarea" />
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'className'> {}

/** A choice from a list; the options are its children. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, error, hint, optionalMark, id, children, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <select {...rest} {...controlLinks(field)} className="select">
        {children}
      </select>
    </Field>
  );
}

interface PickerFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> {
  kind: 'date' | 'time';
}

/** A day or a time of day, with the browser's own picker. Its value is `YYYY-MM-DD` or `HH:MM`, or empty. */
export function PickerField(props: PickerFieldProps) {
  const { label, name, error, hint, optionalMark, id, kind, ...rest } = props;
  const field = { label, name, error, hint, optionalMark, id };
  return (
    <Field field={field}>
      <input {...rest} {...controlLinks(field)} type={kind} className="input input--picker figures" />
    </Field>
  );
}

interface CheckboxFieldProps
  extends
    Omit<FieldProps, 'hint' | 'optionalMark'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> {}

/** Yes or no, in one sentence. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, name, error, id = name, ...rest } = props;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="line frames-focus choice choice--tick" htmlFor={id}>
        <input {...rest} {...controlLinks({ name, error, id })} type="checkbox" />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
