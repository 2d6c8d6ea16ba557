import { useState } from 'react';
import type { Documents } from '#contract/content.ts';
import type { Position } from '#web/content-parts/map-addresses.ts';
import { PlaceCard } from '#web/content-parts/place-card.tsx';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { EmbeddedMap } from './embedded-map.tsx';

interface OfficePlaceProps {
  /** Of the association. */
  readonly name: string;
  readonly contact: Documents['contact'];
  readonly position: Position;
}

/** The place of the office; a map of another site stands in it only when asked for (decision 22). */
export function OfficePlace({ name, contact, position }: OfficePlaceProps) {
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <PlaceCard
      contact={contact}
      position={position}
      map={isShown && <EmbeddedMap name={name} position={position} />}
      button={
        <Button
          className="needs-script"
          variant="ghost"
          icon="pin"
          aria-pressed={isShown}
          disabled={!isHydrated}
          onClick={() => setShown((before) => !before)}
        >
          {m.contact_showMap()}
        </Button>
      }
      note={<p className="needs-script small muted">{m.contact_mapElsewhere()}</p>}
    />
  );
}
