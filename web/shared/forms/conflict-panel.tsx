import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldChange } from '#contract/seen.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { conflictAuthors } from './conflict-words.ts';

/** A value that both have changed, as the form shows it. */
export interface ConflictRow {
  readonly label: string;
  readonly before: ReactNode;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
}

/** What somebody else saved while the form was open, as the administrator is asked about it. */
export interface Conflict {
  /** The `updatedAt` of what somebody else saved. */
  readonly moment: string;
  readonly changes: readonly FieldChange[];
  readonly rows: readonly ConflictRow[];
  /** Labels of the file fields that both have changed. */
  readonly files?: readonly string[];
  /** Both are set if there are rows or files. */
  readonly onTheirs?: () => void;
  readonly onMine?: () => void;
}

/** Shows the values that both have changed, and asks whose to keep (decision 66). Takes the focus. */
export function ConflictPanel({ conflict }: { readonly conflict: Conflict }) {
  const { changes, rows, files = [], onTheirs, onMine } = conflict;
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asks = rows.length + files.length > 0;
  return (
    <div className="conflict" role="group" aria-labelledby="conflict-title">
      <p className="conflict__head">
        <strong id="conflict-title" tabIndex={-1} ref={heading}>
          {conflictAuthors(changes)}
        </strong>{' '}
        {asks ? m.conflict_choose() : m.conflict_saveAgain()}
      </p>
      {rows.map(({ label, before, theirs, mine }) => (
        <div className="conflict__field" key={label} role="group" aria-label={label}>
          <b>{label}</b>
          <dl>
            <dt>{m.conflict_before()}</dt>
            <dd>{before}</dd>
            <dt>{m.conflict_theirs()}</dt>
            <dd>{theirs}</dd>
            <dt>{m.conflict_mine()}</dt>
            <dd>{mine}</dd>
          </dl>
        </div>
      ))}
      {files.length > 0 && <p className="conflict__field">{m.conflict_bothFiles({ files: files.join(', ') })}</p>}
      {asks && (
        <div className="row">
          <Button onClick={onTheirs}>{m.conflict_useTheirs()}</Button>
          <Button variant="primary" onClick={onMine}>
            {m.conflict_saveMine()}
          </Button>
        </div>
      )}
    </div>
  );
}
