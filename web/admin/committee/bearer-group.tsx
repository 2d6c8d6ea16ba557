import { useId } from 'react';
import type { BearerOfAdmin } from '#contract/terms.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { BearerRow, type BearerState } from './bearer-row.tsx';
import { dragRow } from './drag-row.ts';

/** Somebody, and their group in its new order. */
export interface Move {
  readonly moved: BearerOfAdmin;
  readonly group: readonly BearerOfAdmin[];
}

interface BearerGroupProps {
  readonly title: string;
  readonly bearers: readonly BearerOfAdmin[];
  readonly stateOf: (bearer: BearerOfAdmin) => BearerState;
  readonly onMove: (move: Move) => void;
}

/** Those of one rank, who can be dragged, moved with the arrow keys, or with buttons. */
export function BearerGroup({ title, bearers, stateOf, onMove }: BearerGroupProps) {
  const id = useId();
  if (bearers.length === 0) return null;

  function moveTo(from: number, to: number): void {
    const moved = bearers[from];
    if (moved === undefined || from === to || to < 0 || to >= bearers.length) return;
    onMove({ moved, group: bearers.filter((bearer) => bearer !== moved).toSpliced(to, 0, moved) });
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title committee__rank">
        {title}
      </h3>
      <p hidden id={`${id}-help`}>
        {m.committee_dragHelp()}
      </p>
      <ol className="grid form-and-list__rows">
        {bearers.map((bearer, index) => (
          <BearerRow
            key={bearer.id}
            bearer={bearer}
            {...stateOf(bearer)}
            helpId={`${id}-help`}
            onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
            onDown={index < bearers.length - 1 ? () => moveTo(index, index + 1) : undefined}
            onDrag={(pressed) => dragRow(pressed, moveTo)}
          />
        ))}
      </ol>
    </section>
  );
}
