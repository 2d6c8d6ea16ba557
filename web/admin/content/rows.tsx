import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MAX_ROWS } from '#contract/content-forms.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { errorAt } from '#web/shared/ui/form-state.ts';
import { useDocumentFields } from './document-fields.ts';
import { rowsAt } from './document-values.ts';

export interface RowsProps<List extends string> {
  /** The path of the list in its document. */
  readonly name: List;
  readonly title: string;
  readonly hint?: string | undefined;
  /** "Chapter 2" */
  readonly rowName: (words: { number: number }) => string;
  /** "Add a chapter" */
  readonly add: string;
  readonly blank: object;
  /** Which ones there are is fixed; they can only be put in another order. */
  readonly isFixed?: boolean;
  /** A row is one field, which bears the name of the row. */
  readonly isShort?: boolean;
  /** The fields of a row, whose path is given. */
  readonly children: (path: `${List}.${number}`, index: number) => ReactNode;
}

const buttonId = (name: string, index: number, action: 'up' | 'down' | 'remove') => `${name}.${index}-${action}`;

/** A list of rows that can be added, taken away and put in another order; what was done is said aloud. */
export function Rows<List extends string>(props: RowsProps<List>) {
  const { name, title, hint, rowName: nameOf, add, blank, isFixed = false, isShort = false, children } = props;
  const { values, errors, put, reorder } = useDocumentFields();
  const rows = rowsAt(values, name);
  const [said, setSaid] = useState('');
  const error = errorAt(errors, name);
  const rowName = (number: number) => nameOf({ number });
  /** Ids of buttons, of which the first that is there gets the focus when the rows have changed. */
  const next = useRef<readonly string[]>([]);
  useEffect(() => {
    const target = next.current.map((id) => document.getElementById(id)).find((button) => button !== null);
    next.current = [];
    target?.focus();
  });

  const moveTo = (from: number, to: number) => {
    const action = to < from ? 'up' : 'down';
    const other = action === 'up' ? 'down' : 'up';
    next.current = [buttonId(name, to, action), buttonId(name, to, other)];
    const others = [...rows.keys()].filter((place) => place !== from);
    reorder(name, others.toSpliced(to, 0, from));
    setSaid(m.content_moved({ row: rowName(from + 1), place: to + 1, count: rows.length }));
  };
  const takeAway = (index: number) => {
    next.current = [buttonId(name, index, 'remove'), buttonId(name, index - 1, 'remove'), `${name}-add`];
    reorder(
      name,
      [...rows.keys()].filter((place) => place !== index),
    );
    setSaid(m.content_removed({ row: rowName(index + 1) }));
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
            <li key={index} className="edited-rows__row">
              <fieldset>
                <legend className={isShort ? 'visually-hidden' : 'edited-rows__name'}>{rowName(index + 1)}</legend>
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
                  <Button variant="ghost" id={buttonId(name, index, 'remove')} onClick={() => takeAway(index)}>
                    {m.content_remove()}
                    <span className="visually-hidden"> {rowName(index + 1)}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {!isFixed && rows.length < MAX_ROWS && (
        <Button icon="plus" id={`${name}-add`} onClick={() => put(name, [...rows, blank])}>
          {add}
        </Button>
      )}
      {!isFixed && rows.length >= MAX_ROWS && <p className="hint">{m.said_tooManyRows()}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}
