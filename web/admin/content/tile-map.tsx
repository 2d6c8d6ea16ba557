import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { tilesAround } from './map-tiles.ts';
import type { Position } from './read-position.ts';
import { useDragging } from './use-dragging.ts';

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

const ARROWS: ReadonlyMap<string, readonly [x: number, y: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/**
 * Pictures of a map beside each other, which move together. Libraries for maps write HTML as they load, which the policy
 * of our pages forbids, and do far more than this.
 */
export function TileMap(props: TileMapProps) {
  const { label, describedBy, middle, zoom, onMove, onZoom, onFailure } = props;
  const box = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (box.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setViewport({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS.get(event.key);
    const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
    if (!arrow && steps === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP : STEP;
    if (arrow) onMove(arrow[0] * step, arrow[1] * step);
    else onZoom(steps);
  };
  const dragging = useDragging({ onDrag: (x, y) => onMove(-x, -y), onPinch: onZoom });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is worked with keys
    <div
      ref={box}
      className="map-tiles"
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      onKeyDown={press}
      {...dragging}
    >
      {viewport.width > 0 &&
        tilesAround(middle, zoom, viewport).map(({ key, url, left, top }) => (
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
