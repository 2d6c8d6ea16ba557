import { useState } from 'react';
import type { Documents } from '#contract/content.ts';
import type { Position } from '#web/shared/content/map-addresses.ts';
import { PlaceCard } from '#web/shared/content/place-card.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { useHydrated } from '#web/shared/ui/use-hydrated.ts';
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
