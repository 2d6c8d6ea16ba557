import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { MAX_ROWS } from '#contract/content-forms.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { useFieldError } from './content-fields.tsx';

interface RowsProps {
  /** The path of the list in its document. */
  readonly name: string;
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
  readonly children: (path: string, index: number) => ReactNode;
}

const buttonId = (name: string, index: number, action: 'up' | 'down' | 'remove') => `${name}.${index}-${action}`;

/** A list of rows that can be added, taken away and put in another order; what was done is said aloud. */
export function Rows(props: RowsProps) {
  const { name, title, hint, rowName: nameOf, add, blank, isFixed = false, isShort = false, children } = props;
  const { fields, append, remove, move } = useFieldArray({ name });
  const [said, setSaid] = useState('');
  const error = useFieldError(name);
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
    move(from, to);
    setSaid(m.content_moved({ row: rowName(from + 1), place: to + 1, count: fields.length }));
  };
  const takeAway = (index: number) => {
    next.current = [buttonId(name, index, 'remove'), buttonId(name, index - 1, 'remove'), `${name}-add`];
    remove(index);
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
      {fields.length > 0 && (
        <ol>
          {fields.map(({ id }, index) => (
            <li key={id} className="edited-rows__row">
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
                {index < fields.length - 1 && (
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
      {!isFixed && fields.length < MAX_ROWS && (
        <Button icon="plus" id={`${name}-add`} onClick={() => append(blank)}>
          {add}
        </Button>
      )}
      {!isFixed && fields.length >= MAX_ROWS && <p className="hint">{m.said_tooManyRows()}</p>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}
