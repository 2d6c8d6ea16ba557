import type { ReactNode } from 'react';
import { openStreetMapUrl } from '#contract/read-position.ts';
import type { Documents } from '#contract/content.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Lattice } from '#web/shared/ui/ornament.tsx';
import { AddressLines } from './contact-lines.tsx';
import { googleMapsUrl, type Position, plusCode } from './map-addresses.ts';

interface PlaceCardProps {
  readonly contact: Documents['contact'];
  readonly position: Position;
  /** Element that the script fills with an embedded map, which then covers the drawing of the location. */
  readonly map?: ReactNode;
  /** An additional button next to the links to map sites. `note` is a text about this button. */
  readonly button?: ReactNode;
  readonly note?: ReactNode;
}

/**
 * Location of an office whose position is known, with links to map sites. The site draws no map of its own (handbook,
 * Place).
 */
export function PlaceCard({ contact, position, map, button, note }: PlaceCardProps) {
  const { addressLines, directions } = contact;
  const hasDirections = useTextOf()(directions).words !== '';
  return (
    <div className="column place">
      <div className="place__art">
        <Lattice />
        <span className="place__pin">
          <Icon name="pin" size={44} />
        </span>
        {map}
      </div>
      <div className="column place__body">
        {addressLines.length > 0 && (
          <address>
            <AddressLines contact={contact}>
              {(words, index) => (index === 0 ? <b>{words}</b> : <div>{words}</div>)}
            </AddressLines>
          </address>
        )}
        {hasDirections && (
          <p className="as-typed muted">
            <ContentText text={directions} />
          </p>
        )}
        <p className="muted place__code">
          {m.contact_plusCode()} <b>{plusCode(position)}</b>
        </p>
        <div className="flow gap-2 place__actions">
          <a className="button" href={googleMapsUrl(position)}>
            <Icon name="ext" />
            Google Maps
          </a>
          <a className="button" href={openStreetMapUrl(position)}>
            <Icon name="ext" />
            OpenStreetMap
          </a>
          {button}
        </div>
        {note}
      </div>
    </div>
  );
}
