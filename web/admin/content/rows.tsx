import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MAX_ROWS } from '#contract/content-forms.ts';
import { isShown } from '#web/admin/records/controls.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { fieldError } from '#web/shared/ui/form-state.ts';
import { useDocumentFields } from './document-fields.ts';
import { type RowSummaryFields, RowSummary } from './row-summary.tsx';
import { rowsAt } from './document-values.ts';

export interface RowsProps<List extends string> {
  /** The path of the list in its document. */
  readonly name: List;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Returns for example "Chapter 2". */
  readonly rowName: (words: { number: number }) => string;
  /** The label of the button, for example "Add a chapter". */
  readonly add: string;
  readonly blank: object;
  /** True if rows cannot be added or removed, only reordered. */
  readonly isFixed?: boolean;
  /** The texts that summarise a closed row. If omitted, rows are always open. */
  readonly summary?: RowSummaryFields;
  readonly children: (path: `${List}.${number}`, index: number) => ReactNode;
}

const buttonId = (name: string, index: number, action: 'up' | 'down' | 'remove') => `${name}.${index}-${action}`;
const summaryId = (name: string, index: number) => `${name}.${index}-summary`;

/** A list of rows that can be added, removed and reordered. Screen readers announce moved and removed rows. */
export function Rows<List extends string>(props: RowsProps<List>) {
  const { name, title, hint, rowName: nameOf, add, blank, isFixed = false, summary, children } = props;
  const { values, errors, put, reorder } = useDocumentFields();
  const rows = rowsAt(values, name);
  const [announcement, setAnnouncement] = useState('');
  const [opened, setOpened] = useState<number>();
  const error = fieldError(errors, name);
  const rowName = (number: number) => nameOf({ number });
  /**
   * Ids of elements that may get the focus after the rows have changed. The first existing element is chosen. If it
   * contains visible controls, the first control gets the focus.
   */
  const next = useRef<readonly string[]>([]);
  useEffect(() => {
    const target = next.current.map((id) => document.getElementById(id)).find((element) => element !== null);
    next.current = [];
    const controls = target?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [];
    const control = [...controls].find(isShown);
    (control ?? target)?.focus();
  });

  const moveTo = (from: number, to: number) => {
    const action = to < from ? 'up' : 'down';
    const other = action === 'up' ? 'down' : 'up';
    next.current = [buttonId(name, to, action), buttonId(name, to, other)];
    const others = [...rows.keys()].filter((place) => place !== from);
    reorder(name, [...others.slice(0, to), from, ...others.slice(to)]);
    setOpened(to);
    setAnnouncement(m.content_moved({ row: rowName(from + 1), place: to + 1, count: rows.length }));
  };
  const removeRow = (index: number) => {
    next.current = [index, index - 1]
      .flatMap((near) => [summaryId(name, near), buttonId(name, near, 'remove')])
      .concat(`${name}-add`);
    setOpened(undefined);
    reorder(
      name,
      [...rows.keys()].filter((place) => place !== index),
    );
    setAnnouncement(m.content_removed({ row: rowName(index + 1) }));
  };

  const addRow = () => {
    next.current = [`${name}.${rows.length}-fields`];
    setOpened(rows.length);
    put(name, [...rows, blank]);
  };

  return (
    <fieldset
      className="edited-rows"
      id={name}
      tabIndex={-1}
      aria-describedby={hint === undefined ? undefined : `${name}-hint`}
    >
      <legend className="title edited-rows__title">{title}</legend>
      {hint !== undefined && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((_row, index) => (
            <OneRow
              key={index}
              name={`${name}.${index}`}
              rowName={rowName(index + 1)}
              summary={summary}
              isOpen={opened === index}
              onToggle={(isOpen) => setOpened((before) => (isOpen ? index : before === index ? undefined : before))}
            >
              <fieldset id={`${name}.${index}-fields`}>
                <legend className="visually-hidden">{rowName(index + 1)}</legend>
                {children(`${name}.${index}`, index)}
              </fieldset>
              <div className="flow edited-rows__actions">
                {index > 0 && (
                  <Button variant="ghost" id={buttonId(name, index, 'up')} onClick={() => moveTo(index, index - 1)}>
                    {m.content_moveUp()}
                    <span className="visually-hidden"> {rowName(index + 1)}</span>
                  </Button>
                )}
                {index < rows.length - 1 && (
                  <Button variant="ghost" id={buttonId(name, index, 'down')} onClick={() => moveTo(index, index + 1)}>
                    {m.content_moveDown()}
                    <span className="visually-hidden"> {rowName(index + 1)}</span>
                  </Button>
                )}
                {!isFixed && (
                  <Button variant="ghost" id={buttonId(name, index, 'remove')} onClick={() => removeRow(index)}>
                    {m.content_remove()}
                    <span className="visually-hidden"> {rowName(index + 1)}</span>
                  </Button>
                )}
              </div>
            </OneRow>
          ))}
        </ol>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {!isFixed && rows.length < MAX_ROWS && (
        <Button icon="plus" id={`${name}-add`} onClick={addRow}>
          {add}
        </Button>
      )}
      {!isFixed && rows.length >= MAX_ROWS && <p className="hint">{m.said_tooManyRows()}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

interface OneRowProps {
  /** The path of the row in the document, for example `chapters.2`. */
  readonly name: string;
  readonly rowName: string;
  readonly summary: RowSummaryFields | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function OneRow({ name, rowName, summary, isOpen, onToggle, children }: OneRowProps) {
  if (summary === undefined) return <li className="edited-rows__row">{children}</li>;
  return (
    <li className="edited-rows__row edited-rows__row--folded">
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => open !== isOpen && onToggle(open)}>
        <summary id={`${name}-summary`} className="edited-rows__summary">
          <RowSummary name={name} rowName={rowName} parts={summary} isOpen={isOpen} />
        </summary>
        <div className="edited-rows__fields">{children}</div>
      </details>
    </li>
  );
}
