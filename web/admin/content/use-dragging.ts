import { useRef, type PointerEvent } from 'react';

/** How much further apart, or closer together, two fingers must be for one step. */
const PINCH = 1.5;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface DraggingActions {
  /** By pixels, to where the pointer went. */
  readonly onDrag: (x: number, y: number) => void;
  /** 1: the fingers went apart, -1: together. */
  readonly onPinch: (step: 1 | -1) => void;
}

interface DraggingProps {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

function apart(points: ReadonlyMap<number, Point>): number | undefined {
  const [one, other] = points.values();
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined;
}

/** Follows a mouse, a pen, a finger that drags, or two fingers that pinch. */
export function useDragging({ onDrag, onPinch }: DraggingActions): DraggingProps {
  const held = useRef(new Map<number, Point>());
  /** How far apart two fingers were at the last step. */
  const before = useRef<number>(undefined);
  const letGo = ({ pointerId }: PointerEvent<HTMLElement>) => {
    held.current.delete(pointerId);
    before.current = apart(held.current);
  };
  return {
    onPointerDown: ({ button, pointerId, clientX: x, clientY: y, currentTarget }) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      held.current.set(pointerId, { x, y });
      before.current = apart(held.current);
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }) => {
      const from = held.current.get(pointerId);
      if (!from) return;
      held.current.set(pointerId, { x, y });
      const now = apart(held.current);
      if (now === undefined || before.current === undefined) {
        onDrag(x - from.x, y - from.y);
      } else if (now > before.current * PINCH || now < before.current / PINCH) {
        onPinch(now > before.current ? 1 : -1);
        before.current = now;
      }
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}
