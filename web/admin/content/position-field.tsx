import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { openStreetMap } from '#web/shared/content/map-addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LineField } from './content-fields.tsx';
import { MapPicker } from './map-picker.tsx';
import { readPosition, writePosition, type Position } from './read-position.ts';

const NAME = 'position';

/** Where the office is on the map: typed, pasted, or picked on a map that comes from elsewhere only when asked for. */
export function PositionField() {
  const { setValue } = useFormContext();
  const typed: unknown = useWatch({ name: NAME });
  const [isShown, setShown] = useState(false);
  const position = typeof typed === 'string' ? readPosition(typed) : undefined;
  const take = (picked: Position) => setValue(NAME, writePosition(picked), { shouldDirty: true });
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
