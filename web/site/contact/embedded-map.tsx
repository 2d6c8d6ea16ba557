import { useEffect, useState } from 'react';
import { ANY_TILE, embeddedMap, openStreetMap, type Position } from '#web/shared/content/map-addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Longer than a slow network takes for the few kilobytes of the frame itself. */
const PATIENCE_MS = 15_000;

interface EmbeddedMapProps {
  /** Of the association. */
  readonly name: string;
  readonly position: Position;
}

/**
 * The map of another site, in a frame. A frame does not tell whether it holds the map or the browser's own complaint, so
 * one picture of the map is asked for beside it: without that one, or when the frame stays silent, it did not load.
 */
export function EmbeddedMap({ name, position }: EmbeddedMapProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('failed'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (state === 'failed') {
    return (
      <p className="place__fail" role="alert">
        {m.contact_mapFailed()} <a href={openStreetMap(position)}>{m.contact_openMap()}</a>.
      </p>
    );
  }
  return (
    <>
      <iframe
        className="place__frame"
        title={m.contact_mapTitle({ name })}
        src={embeddedMap(position)}
        // The map is made by script, and its own links open on its own site.
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        onLoad={() => setState('loaded')}
      />
      <img src={ANY_TILE} alt="" hidden onError={() => setState('failed')} />
    </>
  );
}
