import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_ROWS } from '#contract/content-forms.ts';
import { isShown } from '#web/shared/forms/controls.ts';
import { formatPath } from '#web/admin/records/format-path.ts';
import { useEditedLanguage, useMissingTranslations } from '#web/admin/records/one-language.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { withoutMarkdown } from '#web/admin/records/mark-words.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { newIdempotencyKey } from '#web/shared/api/sending-keys.ts';
import { type ControlValues, rowIds, rowNames } from '#web/shared/forms/merge-changes.ts';
import { type DocumentControls, join, type ListField } from './document-values.ts';

interface RowsProps extends DocumentControls {
  readonly list: ListField;
  readonly path: string;
  /** Renders the fields of a row. `name` is for example "Chapter 2". */
  readonly children: (path: string, name: string) => ReactNode;
}

/** A list of rows that can be added, removed and reordered. Screen readers announce moved and removed rows. */
export function Rows({ list, path, values, typed, control, children }: RowsProps) {
  const [ids, setIds] = useState(rowIds(values, path));
  const [announcement, setAnnouncement] = useState('');
  const [opened, setOpened] = useState<string>();
  const { error } = control(path);
  const hint = list.hint?.();
  const rowName = (index: number) => formatPath(`${list.name}.${index}`);
  const order = useRef<HTMLInputElement>(null);
  /**
   * Ids of elements that may get the focus after the rows have changed. The first existing element is chosen. If it
   * contains visible controls, the first control gets the focus.
   */
  const next = useRef<readonly string[]>([]);
  useEffect(() => {
    if (next.current.length === 0) return;
    const target = next.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    next.current = [];
    const controls = target?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [];
    ([...controls].find(isShown) ?? target)?.focus();
    // The form stores its draft after each input.
    order.current?.dispatchEvent(new Event('input', { bubbles: true }));
  });

  /** @param focus ids of the elements of which one gets the focus */
  function change(after: readonly string[], open: string | undefined, focus: readonly string[]): void {
    next.current = focus;
    setOpened(open);
    setIds(after);
  }

  function move(id: string, by: -1 | 1): void {
    const from = ids.indexOf(id);
    const to = from + by;
    const others = ids.filter((other) => other !== id);
    const buttons = by < 0 ? ['up', 'down'] : ['down', 'up'];
    setAnnouncement(m.content_moved({ row: rowName(from), place: to + 1, count: ids.length }));
    change(
      [...others.slice(0, to), id, ...others.slice(to)],
      id,
      buttons.map((button) => `${join(path, id)}-${button}`),
    );
  }

  function remove(id: string): void {
    const from = ids.indexOf(id);
    const near = [ids[from + 1], ids[from - 1]].flatMap((other) =>
      other === undefined ? [] : [`${join(path, other)}-summary`, `${join(path, other)}-remove`],
    );
    setAnnouncement(m.content_removed({ row: rowName(from) }));
    change(
      ids.filter((other) => other !== id),
      undefined,
      [...near, `${path}-add`],
    );
  }

  function add(): void {
    const id = newIdempotencyKey();
    change([...ids, id], id, [`${join(path, id)}-fields`]);
  }

  return (
    <fieldset
      className="field field-list"
      id={path}
      tabIndex={-1}
      aria-describedby={hint === undefined ? undefined : `${path}-hint`}
    >
      <legend className="title">{formatPath(list.name)}</legend>
      <input ref={order} type="hidden" name={path} value={ids.join(' ')} data-stored="" />
      {hint !== undefined && (
        <p className="hint" id={`${path}-hint`}>
          {hint}
        </p>
      )}
      {ids.length > 0 && (
        <ol className="field-list__rows">
          {ids.map((id, index) => (
            <OneRow
              key={id}
              path={join(path, id)}
              name={rowName(index)}
              summary={list.summary}
              isOpen={opened === id}
              typed={typed}
              hasError={rowNames(typed, path, id).some((name) => control(name).error !== undefined)}
              onToggle={(open) => setOpened((before) => (open ? id : before === id ? undefined : before))}
              onUp={index > 0 ? () => move(id, -1) : undefined}
              onDown={index < ids.length - 1 ? () => move(id, 1) : undefined}
              onRemove={list.add && (() => remove(id))}
            >
              {children(join(path, id), rowName(index))}
            </OneRow>
          ))}
        </ol>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {list.add && ids.length < MAX_ROWS && (
        <Button icon="plus" id={`${path}-add`} onClick={add}>
          {list.add()}
        </Button>
      )}
      {list.add && ids.length >= MAX_ROWS && <p className="hint">{m.said_tooManyRows()}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

interface SummaryProps {
  readonly path: string;
  /** For example "Chapter 2". */
  readonly name: string;
  readonly isOpen: boolean;
  readonly typed: ControlValues;
  readonly hasError: boolean;
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
function RowSummary({ path, name, parts, isOpen, typed, hasError }: RowSummaryProps) {
  const language = useEditedLanguage();
  const isMissing = useMissingTranslations().some((pair) => pair.startsWith(`${path}.`));

  function shown(part: string | undefined) {
    const own = join(path, part ?? '');
    const english = typed[join(own, 'en')];
    if (part === undefined || english === undefined) return { words: typed[own] ?? '', lang: undefined };
    const { words, lang } = contentText({ en: english, ml: (typed[join(own, 'ml')] ?? '').trim() }, language);
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
        {hasError && (
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
