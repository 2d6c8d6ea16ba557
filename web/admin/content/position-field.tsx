import { useState } from 'react';
import { openStreetMap } from '#web/shared/content/map-addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { ContactValues } from './contact-values.ts';
import { fieldsOf, useTextAt } from './content-fields.tsx';
import { useDocumentFields } from './document-fields.ts';
import { MapPicker } from './map-picker.tsx';
import { readPosition, writePosition, type Position } from './read-position.ts';

const { LineField } = fieldsOf<ContactValues>();
const NAME = 'position';

/** Where the office is on the map: typed, pasted, or picked on a map that comes from elsewhere only when asked for. */
export function PositionField() {
  const { put } = useDocumentFields();
  const { value: typed } = useTextAt(NAME);
  const [isShown, setShown] = useState(false);
  const position = readPosition(typed);
  const take = (picked: Position) => put(NAME, writePosition(picked));
  return (
    <div className="field">
      <LineField name={NAME} label={m.content_position()} hint={m.content_positionHint()} isOptional />
      <p role="status" className="row position-field__read">
        {position && (
          <>
            <span className="figures">{m.content_positionRead({ position: writePosition(position) })}</span>{' '}
            <a className="tap" href={openStreetMap(position)} target="_blank" rel="noopener">
              {m.content_lookAtPosition()}
              <Icon name="ext" size={18} />
            </a>
          </>
        )}
      </p>
      {isShown ? (
        <MapPicker start={position} onPick={take} onClose={() => setShown(false)} />
      ) : (
        <>
          <Button icon="pin" onClick={() => setShown(true)}>
            {m.content_showMap()}
          </Button>
          <p className="hint position-field__note">{m.content_mapElsewhere()}</p>
        </>
      )}
    </div>
  );
}
