import { useState } from 'react';
import { documentForms } from '#contract/content-forms.ts';
import { openStreetMapUrl, readDegrees, readPosition } from '#contract/read-position.ts';
import { formatPath } from '#web/admin/records/format-path.ts';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { type Field, type FormGroup, type FormValue, groupOf, join, type Row, rowsOf, textOf } from './form-values.ts';
import { Rows } from './rows.tsx';

interface PartProps {
  /** Returns the name and the error of the control with this path. */
  readonly control: FormFields<string>;
  /** The values that contain the field. */
  readonly values: FormGroup;
  readonly onChange: (update: (values: FormGroup) => FormGroup) => void;
  /** The path of `values`; empty for the document. */
  readonly path?: string;
  /** The label of a field that is alone in its row. */
  readonly label?: string | undefined;
}

interface FieldsProps extends PartProps {
  readonly fields: readonly Field[];
}

/** The fields of a document, or of a row or group in it. */
export function Fields({ fields, ...part }: FieldsProps) {
  return fields.map((field) => <OneField key={field.name} field={field} {...part} />);
}

/** The label of the control for one language. Only one of the two is visible, so the language is only heard. */
const inLanguage = (label: string, language: string) => (
  <>
    {label}
    <span className="visually-hidden"> ({language})</span>
  </>
);

const pairLooks = {
  line: { isGrowing: true },
  paragraph: { rows: 2 },
  markdown: { rows: 6, isMarkdown: true },
} as const;

function OneField({ field, ...part }: PartProps & { readonly field: Field }) {
  const { control, values, onChange, path = '' } = part;
  const own = join(path, field.name);
  const value = field.name === '' ? values : values[field.name];
  const put = (next: FormValue) => onChange((before) => ({ ...before, [field.name]: next }));
  const onGroup = (update: (group: FormGroup) => FormGroup) =>
    onChange((before) =>
      field.name === '' ? update(before) : { ...before, [field.name]: update(groupOf(before[field.name])) },
    );
  const onRows = (update: (rows: readonly Row[]) => readonly Row[]) =>
    onChange((before) => ({ ...before, [field.name]: update(rowsOf(before[field.name])) }));
  const label = ('label' in field ? field.label?.() : undefined) ?? part.label ?? formatPath(field.name);
  const hint = field.hint?.();
  if (field.kind === 'list') {
    return (
      <Rows list={field} path={own} rows={rowsOf(value)} control={control} onChange={onRows}>
        {(row, rowPath, name) => (
          <Fields
            fields={field.fields}
            label={field.fields.length === 1 ? name : undefined}
            control={control}
            path={rowPath}
            values={row}
            onChange={(update) =>
              onRows((rows) => rows.map((one) => (one.id === row.id ? { ...update(one), id: one.id } : one)))
            }
          />
        )}
      </Rows>
    );
  }
  if (field.kind === 'group') {
    const parts = (
      <Fields fields={field.fields} control={control} path={own} values={groupOf(value)} onChange={onGroup} />
    );
    if (field.title === undefined) return parts;
    return (
      <fieldset className="field field-list">
        <legend className="title">{field.title()}</legend>
        <p className="hint">{hint}</p>
        {parts}
      </fieldset>
    );
  }
  if (field.kind === 'position') {
    return <PositionField control={control} path={own} values={groupOf(value)} onChange={onGroup} />;
  }
  if (field.kind === 'fixed') return <p className="field muted">{field.describe(textOf(value))}</p>;
  const text = {
    ...control(own),
    label,
    hint,
    value: textOf(value),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => put(currentTarget.value),
  };
  if (field.kind === 'choice') {
    return (
      <SelectField {...text}>
        {Object.entries(field.options).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  const { isOptional = false } = field;
  if (field.kind === 'text' || field.kind === 'tel' || field.kind === 'email') {
    return (
      <TextField
        {...text}
        kind={field.kind}
        autoComplete="off"
        aria-required={!isOptional || undefined}
        optionalMark={isOptional ? m.manage_optional() : undefined}
      />
    );
  }
  const { en, ml } = groupOf(value);
  return (
    <TextPair
      en={{ ...control(join(own, 'en')), label: inLanguage(label, m.content_english()) }}
      ml={{ ...control(join(own, 'ml')), label: inLanguage(label, m.content_malayalam()) }}
      text={{ en: textOf(en), ml: textOf(ml) }}
      {...pairLooks[field.kind]}
      isOptional={isOptional}
      hint={hint}
      onTyped={(typed) => onGroup((before) => ({ ...before, en: typed.en, ml: typed.ml ?? '' }))}
    />
  );
}

/** The position of the office: two numbers, typed or extracted from a pasted map link. */
function PositionField({ control, values, onChange, path = '' }: PartProps) {
  const [link, setLink] = useState('');
  const [lat, lon] = ['lat', 'lon'].map((name) => readDegrees(textOf(values[name])));
  const { data: position } = documentForms.contact.shape.position.safeParse({ lat, lon });
  const paste = (text: string) => {
    setLink(text);
    const found = readPosition(text);
    if (found) onChange(() => ({ lat: String(found.lat), lon: String(found.lon) }));
  };
  const degrees = (name: 'lat' | 'lon') => ({
    ...control(join(path, name)),
    kind: 'decimal' as const,
    value: textOf(values[name]),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange((before) => ({ ...before, [name]: currentTarget.value })),
    autoComplete: 'off',
  });
  return (
    <fieldset className="field" id={path} tabIndex={-1}>
      <legend className="label">
        {m.content_position()} <span className="optional">{m.manage_optional()}</span>
      </legend>
      <TextField
        name={join(path, 'link')}
        label={m.content_positionLink()}
        hint={m.content_positionHint()}
        value={link}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
        error={link.trim() !== '' && readPosition(link) === undefined ? m.content_positionUnread() : undefined}
        autoComplete="off"
      />
      <div className="column position-field__both">
        <TextField {...degrees('lat')} label={m.content_latitude()} />
        <TextField {...degrees('lon')} label={m.content_longitude()} />
      </div>
      <p role="status" className="row position-field__read">
        {position && (
          <a className="tap" href={openStreetMapUrl(position)} target="_blank" rel="noopener">
            {m.content_lookAtPosition()}
            <Icon name="ext" size={18} />
          </a>
        )}
      </p>
    </fieldset>
  );
}
