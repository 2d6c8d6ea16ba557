import type { ReactNode, ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { classNames } from './class-names.ts';

interface ControlNotes {
  readonly name: string;
  /** Id of the control; the name by default. */
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

/** Returns the attributes that connect a control with its label, hint and error. */
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

export function FieldError({ id, children }: { readonly id?: string | undefined; readonly children?: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {children}
    </p>
  );
}

/** Props of every form field. `error` is required, so that no form forgets to show it. */
export interface FieldProps {
  label: ReactNode;
  name: string;
  error: string | undefined;
  hint?: string | undefined;
  /** The word "(optional)" in the language of the page. Required fields have no mark. */
  optionalMark?: string | undefined;
  /** Id of the control, for the error summary. Defaults to the name. */
  id?: string | undefined;
}

export function FieldName({ label, optionalMark }: Pick<FieldProps, 'label' | 'optionalMark'>) {
  return (
    <>
      {label}
      {optionalMark !== undefined && <span className="optional"> {optionalMark}</span>}
    </>
  );
}

/** The hint of the field with this id. Renders nothing without a hint. */
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
  /** Id of the label, if another element refers to it. */
  labelId?: string;
  children: ReactNode;
}

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
  /** Keyboard that phones show. `numeric` is for digits that are not a quantity, such as a code. */
  kind?: TextKind | undefined;
}

const KINDS = {
  text: { type: 'text', inputMode: undefined },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  numeric: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
} as const;

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

/** Date or time field with the browser's picker. The value is `YYYY-MM-DD`, `HH:MM` or empty. */
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

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, name, error, id = name, ...rest } = props;
  return (
    <div className={classNames('field', error !== undefined && 'is-error')}>
      <label className="line focus-ring-around choice choice--tick" htmlFor={id}>
        <input {...rest} {...controlLinks({ name, error, id })} type="checkbox" />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
