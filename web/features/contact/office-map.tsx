import { useState } from 'react';
import type { Documents } from '#contract/content.ts';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Emblem } from '#web/ui/emblem.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TownMap } from '#web/ui/town-map.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { embeddedMap, mapPage } from '#web/content-parts/map-addresses.ts';

type Position = Documents['contact']['position'];

/** What stands below the drawn map: until script arrives a plain link, then a button that loads the real one. */
function MapBar({ position, onLoad }: { readonly position: NonNullable<Position>; readonly onLoad: () => void }) {
  const isHydrated = useHydrated();
  return (
    <div className="ct__bar">
      <p>{m.contact_mapElsewhere()}</p>
      {isHydrated && (
        <Button variant="secondary" icon="pin" onClick={onLoad}>
          {m.contact_loadMap()}
        </Button>
      )}
      <a className="ct__link" href={mapPage(position)}>
        {m.contact_openMap()}
        <Icon name="ext" size={18} />
      </a>
    </div>
  );
}

interface OfficeMapProps {
  /** Of the association. */
  readonly name: string;
  readonly position: Position;
}

/** A drawn map that shows no real place; the real one is loaded from another site only when asked for (decision 22). */
export function OfficeMap({ name, position }: OfficeMapProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  if (isLoaded && position) {
    return (
      <div className="ct__map media">
        <iframe
          className="ct__frame"
          title={m.contact_mapTitle({ name })}
          src={embeddedMap(position)}
          // The map is made by script, and its own links open on its own site.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    );
  }
  return (
    <div className="ct__map media">
      <TownMap />
      <span className="mapin">
        <Emblem size={52} />
        <b>{m.contact_office({ name })}</b>
      </span>
      {position && (
        <MapBar
          position={position}
          onLoad={() => {
            setIsLoaded(true);
          }}
        />
      )}
    </div>
  );
}
