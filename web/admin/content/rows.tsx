import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_ROWS } from '#contract/content-forms.ts';
import { isShown } from '#web/shared/forms/controls.ts';
import { formatPath } from '#web/admin/records/format-path.ts';
import { useEditedLanguage, useMissingTranslations } from '#web/admin/records/one-language.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { withoutMarkdown } from '#web/admin/records/without-markdown.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { groupOf, join, type ListField, newRow, type Row, textOf, textsIn } from './form-values.ts';

interface RowsProps {
  readonly list: ListField;
  readonly path: string;
  readonly rows: readonly Row[];
  readonly control: FormFields<string>;
  readonly onChange: (update: (rows: readonly Row[]) => readonly Row[]) => void;
  /** Renders the fields of a row. `name` is for example "Chapter 2". */
  readonly children: (row: Row, path: string, name: string) => ReactNode;
}

/** A list of rows that can be added, removed and reordered. Screen readers announce moved and removed rows. */
export function Rows({ list, path, rows, control, onChange, children }: RowsProps) {
  const [announcement, setAnnouncement] = useState('');
  const [opened, setOpened] = useState<string>();
  const { error } = control(path);
  const hint = list.hint?.();
  const rowName = (index: number) => formatPath(`${list.name}.${index}`);
  /**
   * Ids of elements that may get the focus after the rows have changed. The first existing element is chosen. If it
   * contains visible controls, the first control gets the focus.
   */
  const next = useRef<readonly string[]>([]);
  useEffect(() => {
    const target = next.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    next.current = [];
    const controls = target?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [];
    ([...controls].find(isShown) ?? target)?.focus();
  });

  function move(row: Row, by: -1 | 1): void {
    const from = rows.indexOf(row);
    const to = from + by;
    const buttons = by < 0 ? ['up', 'down'] : ['down', 'up'];
    next.current = buttons.map((button) => `${join(path, row.id)}-${button}`);
    setOpened(row.id);
    setAnnouncement(m.content_moved({ row: rowName(from), place: to + 1, count: rows.length }));
    onChange((before) => {
      const others = before.filter(({ id }) => id !== row.id);
      return [...others.slice(0, to), ...before.filter(({ id }) => id === row.id), ...others.slice(to)];
    });
  }

  function remove(row: Row): void {
    const from = rows.indexOf(row);
    next.current = [rows[from + 1], rows[from - 1]]
      .flatMap((near) =>
        near === undefined ? [] : [`${join(path, near.id)}-summary`, `${join(path, near.id)}-remove`],
      )
      .concat(`${path}-add`);
    setOpened(undefined);
    setAnnouncement(m.content_removed({ row: rowName(from) }));
    onChange((before) => before.filter(({ id }) => id !== row.id));
  }

  function add(): void {
    const row = newRow(list);
    next.current = [`${join(path, row.id)}-fields`];
    setOpened(row.id);
    onChange((before) => [...before, row]);
  }

  return (
    <fieldset
      className="field field-list"
      id={path}
      tabIndex={-1}
      aria-describedby={hint === undefined ? undefined : `${path}-hint`}
    >
      <legend className="title">{formatPath(list.name)}</legend>
      {hint !== undefined && (
        <p className="hint" id={`${path}-hint`}>
          {hint}
        </p>
      )}
      {rows.length > 0 && (
        <ol className="field-list__rows">
          {rows.map((row, index) => (
            <OneRow
              key={row.id}
              row={row}
              path={join(path, row.id)}
              name={rowName(index)}
              summary={list.summary}
              isOpen={opened === row.id}
              control={control}
              onToggle={(open) => setOpened((before) => (open ? row.id : before === row.id ? undefined : before))}
              onUp={index > 0 ? () => move(row, -1) : undefined}
              onDown={index < rows.length - 1 ? () => move(row, 1) : undefined}
              onRemove={list.add && (() => remove(row))}
            >
              {children(row, join(path, row.id), rowName(index))}
            </OneRow>
          ))}
        </ol>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {list.add && rows.length < MAX_ROWS && (
        <Button icon="plus" id={`${path}-add`} onClick={add}>
          {list.add()}
        </Button>
      )}
      {list.add && rows.length >= MAX_ROWS && <p className="hint">{m.said_tooManyRows()}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

interface SummaryProps {
  readonly row: Row;
  readonly path: string;
  /** For example "Chapter 2". */
  readonly name: string;
  readonly isOpen: boolean;
  readonly control: FormFields<string>;
}

interface OneRowProps extends SummaryProps {
  readonly summary: ListField['summary'];
  readonly onToggle: (isOpen: boolean) => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}

function OneRow({ summary, onToggle, onUp, onDown, onRemove, children, ...shown }: OneRowProps) {
  const { path, name, isOpen } = shown;
  const content = (
    <>
      <fieldset id={`${path}-fields`}>
        <legend className="visually-hidden">{name}</legend>
        {children}
      </fieldset>
      <div className="flow field-list__actions">
        <RowAction id={`${path}-up`} label={m.content_moveUp()} name={name} onClick={onUp} />
        <RowAction id={`${path}-down`} label={m.content_moveDown()} name={name} onClick={onDown} />
        <RowAction id={`${path}-remove`} label={m.content_remove()} name={name} onClick={onRemove} />
      </div>
    </>
  );
  if (summary === undefined) return <li className="field-list__row field-list__open">{content}</li>;
  return (
    <li className="field-list__row">
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => onToggle(open)}>
        <summary id={`${path}-summary`} className="field-list__summary">
          <RowSummary {...shown} parts={summary} />
        </summary>
        <div className="field-list__open">{content}</div>
      </details>
    </li>
  );
}

interface RowActionProps {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  /** Without it, there is no button. */
  readonly onClick: (() => void) | undefined;
}

function RowAction({ id, label, name, onClick }: RowActionProps) {
  if (onClick === undefined) return null;
  return (
    <Button variant="ghost" id={id} onClick={onClick}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

interface RowSummaryProps extends SummaryProps {
  readonly parts: NonNullable<ListField['summary']>;
}

/**
 * The summary of a row: its year and title, and its text while the row is closed. Also shows whether the row has errors
 * or lacks a translation.
 */
function RowSummary({ row, path, name, parts, isOpen, control }: RowSummaryProps) {
  const language = useEditedLanguage();
  const isMissing = useMissingTranslations().some((pair) => pair.startsWith(`${path}.`));
  const isWrong = textsIn(row, path).some(([field]) => control(field).error !== undefined);

  function shown(part: string | undefined) {
    const value = part === undefined ? '' : row[part];
    if (typeof value === 'string') return { words: value, lang: undefined };
    const { en, ml } = groupOf(value);
    const { words, lang } = contentText({ en: textOf(en), ml: textOf(ml).trim() }, language);
    return { words: withoutMarkdown(words), lang: lang ?? language };
  }
  const [year, title] = [shown(parts.year), shown(parts.title)];
  const text = isOpen ? { words: m.content_writingHere(), lang: undefined } : shown(parts.words);
  return (
    <>
      {year.words.trim() !== '' && (
        <span className="figures field-list__year" lang={year.lang}>
          {year.words}
        </span>
      )}
      <span className="field-list__text">
        <b>
          <span className="visually-hidden">{name} </span>
          {title.words.trim() === '' ? (
            year.words.trim() === '' && <span aria-hidden="true">{name}</span>
          ) : (
            <span lang={title.lang}>{title.words}</span>
          )}
        </b>
        {text.words !== '' && (
          <span className="muted field-list__words" lang={text.lang}>
            {text.words}
          </span>
        )}
        {isWrong && (
          <span className="error">
            <Icon name="alert" size={18} />
            {m.form_problem()}
          </span>
        )}
        {!isOpen && isMissing && <MalayalamMissing />}
      </span>
      <Icon name="down" className="field-list__arrow" />
    </>
  );
}
