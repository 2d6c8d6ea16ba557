import type { Documents } from '#contract/content.ts';
import { embeddedMap, openStreetMap, type Position } from '#web/shared/content/map-addresses.ts';
import { PlaceCard } from '#web/shared/content/place-card.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface OfficePlaceProps {
  /** Of the association. */
  readonly name: string;
  readonly contact: Documents['contact'];
  readonly position: Position;
}

/**
 * What the script puts above the drawing: the map of another site in a frame, or what is said when it did not come. Of a
 * frame in a template nothing is loaded.
 */
function MapTemplates({ name, position }: Omit<OfficePlaceProps, 'contact'>) {
  return (
    <>
      <template data-map="shown">
        <iframe
          title={m.contact_mapTitle({ name })}
          src={embeddedMap(position)}
          // The map is made by script, and its own links open on its own site.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        />
      </template>
      <template data-map="failed">
        <p role="alert">
          {m.contact_mapFailed()} <a href={openStreetMap(position)}>{m.contact_openMap()}</a>.
        </p>
      </template>
    </>
  );
}

/** The place of the office; a map of another site stands in it only when asked for (decision 22, `shown-map.ts`). */
export function OfficePlace({ name, contact, position }: OfficePlaceProps) {
  return (
    <PlaceCard
      contact={contact}
      position={position}
      map={<MapTemplates name={name} position={position} />}
      button={
        <Button
          className="needs-script"
          variant="ghost"
          icon="pin"
          aria-pressed={false}
          data-shows-map={openStreetMap(position)}
        >
          {m.contact_showMap()}
        </Button>
      }
      note={<p className="needs-script small muted">{m.contact_mapElsewhere()}</p>}
    />
  );
}
