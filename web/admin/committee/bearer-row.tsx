import { useLayoutEffect, useRef } from 'react';
import { lacksMalayalam } from '#contract/content.ts';
import type { AdminBearer } from '#contract/terms.ts';
import { BearerPortrait } from '#web/shared/pictures/stored-picture.tsx';
import { ContentText, contentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { IconButton } from '#web/shared/ui/button.tsx';

export interface BearerState {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onVersions: () => void;
}

interface BearerRowProps extends BearerState {
  readonly bearer: AdminBearer;
  /** Moves the office bearer up; undefined for the first office bearer of a rank. */
  readonly onUp: (() => void) | undefined;
  /** Moves the office bearer down; undefined for the last office bearer of a rank. */
  readonly onDown: (() => void) | undefined;
  /** The id of the element that explains how to move a row. */
  readonly helpId: string;
}

/**
 * Returns a function that wraps a move of a row. After the wrapped move, the element that had the focus gets it again.
 */
function useStoredFocus(): (move: () => void) => () => void {
  const stored = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    stored.current?.focus();
    stored.current = undefined;
  });
  return (move) => () => {
    stored.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    move();
  };
}

export function BearerRow(props: BearerRowProps) {
  const { bearer, onEdit, onDelete, onVersions, onUp, onDown, helpId } = props;
  const { id, name, role, greeting } = bearer;
  const words = contentText(name).words;
  const keepingFocus = useStoredFocus();
  const up = onUp && keepingFocus(onUp);
  const down = onDown && keepingFocus(onDown);
  const isAlone = onUp === undefined && onDown === undefined;
  const isMissing = [name, role, greeting].some(lacksMalayalam);
  return (
    <li id={rowId(id)} tabIndex={-1} className="grid card record-row committee-row">
      {!isAlone && (
        <IconButton
          aria-roledescription={m.committee_movable()}
          aria-describedby={helpId}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            (event.key === 'ArrowUp' ? up : down)?.();
          }}
          className="committee-row__handle"
          icon="grip"
          label={m.committee_drag({ name: words })}
        />
      )}
      <BearerPortrait bearer={bearer} sizes="4.5rem" className="committee-row__photo" />
      <div className="breakable wraps-badges committee-row__person">
        <b className="h4">
          <span translate="no">
            <ContentText text={name} />
          </span>
        </b>
        <p className="muted">
          <ContentText text={role} />
        </p>
        {isMissing && <MalayalamMissing />}
      </div>
      <RowButtons name={words} onEdit={onEdit} onDelete={onDelete} onVersions={onVersions}>
        {up && (
          <MoreAction name={words} icon="up" onClick={up}>
            {m.committee_moveUp()}
          </MoreAction>
        )}
        {down && (
          <MoreAction name={words} icon="down" onClick={down}>
            {m.committee_moveDown()}
          </MoreAction>
        )}
      </RowButtons>
    </li>
  );
}
