import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldChange } from '#contract/seen.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatMomentShort, conflictAuthors } from './conflict-words.ts';

/** A field that both the user and a colleague have changed. */
export interface Clash {
  readonly key: string;
  readonly label: string;
  readonly change: FieldChange | undefined;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly isTheirs?: boolean;
  readonly choose: (whose: 'mine' | 'theirs') => void;
}

interface ConflictChoicesProps {
  /** Changes that others have made since the form was opened. */
  readonly changes: readonly FieldChange[];
  /** Labels of the fields that only others changed. The form already shows the new values of these fields. */
  readonly merged: readonly string[];
  /** Labels of fields that others changed and that are not in this form. */
  readonly elsewhere?: readonly string[];
  readonly clashes: readonly Clash[];
}

/**
 * Lets the user choose between two values for each field that a colleague changed too (handbook, "Conflict"). Takes the
 * focus.
 */
export function ConflictChoices({ changes, merged, elsewhere = [], clashes }: ConflictChoicesProps) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="conflict" role="group" aria-labelledby="conflict-title" ref={box}>
      <div className="conflict__head">
        <Icon name="alert" />
        <p>
          <strong id="conflict-title" tabIndex={-1} ref={heading}>
            {conflictAuthors(changes)}
          </strong>{' '}
          {elsewhere.length > 0 && m.conflict_changed({ fields: elsewhere.join(', ') })}{' '}
          {clashes.length > 0 && m.conflict_choose()}{' '}
          {merged.length > 0 && m.conflict_merged({ fields: merged.join(', ') })}{' '}
          {clashes.length === 0 && m.conflict_saveAgain()}
        </p>
      </div>
      {clashes.map(({ key, label, change, mine, theirs, isTheirs = false, choose }) => (
        <fieldset className="conflict__field" key={key}>
          <legend>{label}</legend>
          <div className="grid conflict__choices">
            <label className="line focus-ring-around choice">
              <input
                type="radio"
                name={`conflict-${key}`}
                defaultChecked={isTheirs}
                onChange={() => choose('theirs')}
              />
              <span className="breakable">
                {theirs}
                <small>
                  {change?.by ?? m.conflict_nobody()}
                  {change && `, ${formatMomentShort(change.at)}`}
                </small>
              </span>
            </label>
            <label className="line focus-ring-around choice">
              <input type="radio" name={`conflict-${key}`} defaultChecked={!isTheirs} onChange={() => choose('mine')} />
              <span className="breakable">
                {mine}
                <small>{m.conflict_yours()}</small>
              </span>
            </label>
          </div>
        </fieldset>
      ))}
    </div>
  );
}
