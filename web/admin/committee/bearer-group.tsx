import { type Announcements, closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId } from 'react';
import type { BearerOfAdmin } from '#contract/terms.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { BearerRow, type BearerState } from './bearer-row.tsx';

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

/** The list says itself who has come where, in the language of the page. */
const silence: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** In CSS pixels: less is a tap. */
const DRAG_FROM = 4;

/** Those of one rank, who can be dragged, moved with the arrow keys, or with buttons. */
export function BearerGroup({ title, bearers, stateOf, onMove }: BearerGroupProps) {
  const id = useId();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }));
  if (bearers.length === 0) return null;

  function moveTo(from: number, to: number): void {
    const moved = bearers[from];
    if (moved === undefined || from === to || to < 0 || to >= bearers.length) return;
    onMove({ moved, group: arrayMove([...bearers], from, to) });
  }
  const indexOf = (key: unknown) => bearers.findIndex((bearer) => bearer.id === key);

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title committee__rank">
        {title}
      </h3>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: silence, screenReaderInstructions: { draggable: m.committee_dragHelp() } }}
        onDragEnd={({ active, over }) => {
          if (over) moveTo(indexOf(active.id), indexOf(over.id));
        }}
      >
        <SortableContext items={bearers.map((bearer) => bearer.id)} strategy={verticalListSortingStrategy}>
          <ol className="grid form-and-list__rows">
            {bearers.map((bearer, index) => (
              <BearerRow
                key={bearer.id}
                bearer={bearer}
                {...stateOf(bearer)}
                onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
                onDown={index < bearers.length - 1 ? () => moveTo(index, index + 1) : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  );
}
