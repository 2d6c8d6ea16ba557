import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useId } from 'react';
import type { OfficeBearer } from '#contract/content.ts';
import { BearerRow, type BearerState } from './bearer-row.tsx';
import { dragWords } from './drag-words.ts';

/** Somebody, and their group in its new order. */
export interface Move {
  readonly moved: OfficeBearer;
  readonly group: readonly OfficeBearer[];
}

interface BearerGroupProps {
  readonly title: string;
  readonly bearers: readonly OfficeBearer[];
  readonly stateOf: (bearer: OfficeBearer) => BearerState;
  readonly onMove: (move: Move) => void;
}

/** In CSS pixels: less is a tap. */
const DRAG_FROM = 4;

/** Those of one rank, who can be dragged by hand, moved with the keys, or with buttons. */
export function BearerGroup({ title, bearers, stateOf, onMove }: BearerGroupProps) {
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  if (bearers.length === 0) return null;

  function moveTo(from: number, to: number): void {
    const moved = bearers[from];
    if (moved === undefined || from === to || to < 0 || to >= bearers.length) return;
    onMove({ moved, group: arrayMove([...bearers], from, to) });
  }
  const indexOf = (key: unknown) => bearers.findIndex((bearer) => bearer.id === key);

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="cmt__rank">
        {title}
      </h3>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={dragWords(bearers)}
        onDragEnd={({ active, over }) => {
          if (over) moveTo(indexOf(active.id), indexOf(over.id));
        }}
      >
        <SortableContext items={bearers.map((bearer) => bearer.id)} strategy={verticalListSortingStrategy}>
          <ol className="ag__rows">
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
