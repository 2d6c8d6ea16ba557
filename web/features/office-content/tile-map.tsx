import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { tilesAround } from './map-tiles.ts';
import type { Position } from './read-position.ts';

interface TileMapProps {
  readonly label: string;
  /** The id of a sentence that says how it is moved. */
  readonly describedBy: string;
  readonly middle: Position;
  readonly zoom: number;
  /** By pixels, to the east and to the south. */
  readonly onMove: (x: number, y: number) => void;
  readonly onZoom: (steps: number) => void;
  /** A picture did not come. */
  readonly onFailure: () => void;
}

/** In pixels, for each press of an arrow key; a fine step with Shift. */
const STEP = 48;
const FINE_STEP = 4;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pictures of a map beside each other, which move together. */
export function TileMap(props: TileMapProps) {
  const { label, describedBy, middle, zoom, onMove, onZoom, onFailure } = props;
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [window, setWindow] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (box.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setWindow({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
    if (!arrow && steps === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP : STEP;
    if (arrow) onMove(arrow[0] * step, arrow[1] * step);
    else onZoom(steps);
  };
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!held.current) return;
    onMove(held.current.x - x, held.current.y - y);
    held.current = { x, y };
  };
  const letGo = () => {
    held.current = undefined;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is worked with keys
    <div
      ref={box}
      className="tilemap"
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {window.width > 0 &&
        tilesAround(middle, zoom, window).map(({ key, url, left, top }) => (
          <img
            key={key}
            src={url}
            alt=""
            width={256}
            height={256}
            draggable={false}
            style={{ left, top }}
            onError={onFailure}
          />
        ))}
    </div>
  );
}
