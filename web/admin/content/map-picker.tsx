import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, IconButton } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { writePosition, type Position } from './read-position.ts';
import { moved } from './map-tiles.ts';
import { TileMap } from './tile-map.tsx';

/** All of Kerala, while nobody has said where the office is. */
const KERALA = { middle: { lat: 10.3, lon: 76.4 }, zoom: 7 };
const CLOSE = 17;
const MIN_ZOOM = 3;
const MAX_ZOOM = 19;

interface MapPickerProps {
  readonly start: Position | undefined;
  readonly onPick: (position: Position) => void;
  readonly onClose: () => void;
}

/** A map that is moved below a pin in its middle: by touch, with a mouse and with the arrow keys. */
export function MapPicker({ start, onPick, onClose }: MapPickerProps) {
  const [{ middle, zoom }, setView] = useState(start ? { middle: start, zoom: CLOSE } : KERALA);
  const [hasFailed, setFailed] = useState(false);
  const [picked, setPicked] = useState<Position>();
  const zoomBy = (steps: number) =>
    setView((view) => ({ ...view, zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, view.zoom + steps)) }));
  const isPicked = picked !== undefined && writePosition(picked) === writePosition(middle);
  return (
    <div className="grid">
      <p className="hint" id="map-hint">
        {m.content_mapHint()}
      </p>
      {hasFailed && <Notice kind="warning">{m.content_mapFailed()}</Notice>}
      <div className="map-picker__map">
        <TileMap
          label={m.content_map()}
          describedBy="map-hint"
          middle={middle}
          zoom={zoom}
          onMove={(x, y) => setView((view) => ({ ...view, middle: moved(view.middle, view.zoom, { x, y }) }))}
          onZoom={zoomBy}
          onFailure={() => setFailed(true)}
        />
        <span className="map-picker__pin">
          <Icon name="pin" size={44} />
        </span>
        <div className="grid map-picker__zoom">
          <IconButton line icon="plus" label={m.content_zoomIn()} onClick={() => zoomBy(1)} />
          <IconButton line icon="minus" label={m.content_zoomOut()} onClick={() => zoomBy(-1)} />
        </div>
        <a className="map-picker__credit" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
          © OpenStreetMap
        </a>
      </div>
      <p role="status" className="figures">
        {isPicked
          ? m.content_positionTaken({ position: writePosition(middle) })
          : m.content_middle({ position: writePosition(middle) })}
      </p>
      <div className="row">
        <Button
          icon="check"
          onClick={() => {
            setPicked(middle);
            onPick(middle);
          }}
        >
          {m.content_useMiddle()}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {m.content_hideMap()}
        </Button>
      </div>
    </div>
  );
}
