import { type ReactNode, useState } from 'react';
import { documentForms } from '#contract/content-forms.ts';
import { openStreetMapUrl, readDegrees, readPosition } from '#contract/read-position.ts';
import { changeControls } from '#web/shared/forms/controls.ts';
import { formatPath } from '#web/admin/records/format-path.ts';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { type DocumentControls, type Field, join } from './document-values.ts';
import { Rows } from './rows.tsx';

interface FieldsProps extends DocumentControls {
  readonly fields: readonly Field[];
  /** The path of the group or row that contains the fields; empty for the document. */
  readonly path?: string;
  /** The label of a field that is alone in its row. */
  readonly label?: string | undefined;
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

function OneField({
  field,
  path = '',
  label: rowLabel,
  ...part
}: Omit<FieldsProps, 'fields'> & { readonly field: Field }) {
  const { control, values } = part;
  const own = join(path, field.name);
  const label = ('label' in field ? field.label?.() : undefined) ?? rowLabel ?? formatPath(field.name);
  const hint = field.hint?.();
  if (field.kind === 'list') {
    return (
      <Rows list={field} path={own} {...part}>
        {(rowPath, name) => (
          <Fields {...part} fields={field.fields} label={field.fields.length === 1 ? name : undefined} path={rowPath} />
        )}
      </Rows>
    );
  }
  if (field.kind === 'group') {
    const parts = <Fields {...part} fields={field.fields} path={own} />;
    if (field.title === undefined) return parts;
    return (
      <fieldset className="field field-list">
        <legend className="title">{field.title()}</legend>
        <p className="hint">{hint}</p>
        {parts}
      </fieldset>
    );
  }
  if (field.kind === 'position') return <PositionField {...part} path={own} />;
  const value = values[own] ?? '';
  if (field.kind === 'fixed') {
    return (
      <p className="field muted">
        <input type="hidden" name={own} value={value} data-stored="" />
        {field.describe(value)}
      </p>
    );
  }
  const text = { ...control(own), label, hint, defaultValue: value };
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
  const half = (language: 'en' | 'ml', languageName: string) => ({
    ...control(join(own, language)),
    label: inLanguage(label, languageName),
  });
  return (
    <TextPair
      en={half('en', m.content_english())}
      ml={half('ml', m.content_malayalam())}
      text={{ en: values[join(own, 'en')] ?? '', ml: values[join(own, 'ml')] ?? '' }}
      {...pairLooks[field.kind]}
      isOptional={isOptional}
      hint={hint}
    />
  );
}

/** The position of the office: two numbers, typed or extracted from a pasted map link. */
function PositionField({ control, values, typed, path }: DocumentControls & { readonly path: string }) {
  const [link, setLink] = useState('');
  const [lat, lon] = [join(path, 'lat'), join(path, 'lon')];
  const degrees = { lat: readDegrees(typed[lat] ?? ''), lon: readDegrees(typed[lon] ?? '') };
  const { data: position } = documentForms.contact.shape.position.safeParse(degrees);
  const field = (name: string, label: ReactNode) => (
    <TextField {...control(name)} kind="decimal" label={label} defaultValue={values[name] ?? ''} autoComplete="off" />
  );
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
        onChange={({ currentTarget: { value, form } }) => {
          setLink(value);
          const found = readPosition(value);
          if (found && form) changeControls(form, { [lat]: String(found.lat), [lon]: String(found.lon) });
        }}
        error={link.trim() !== '' && readPosition(link) === undefined ? m.content_positionUnread() : undefined}
        autoComplete="off"
      />
      <div className="column position-field__both">
        {field(lat, m.content_latitude())}
        {field(lon, m.content_longitude())}
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
