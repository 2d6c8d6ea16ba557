import { useState } from 'react';
import { openStreetMapUrl, readPosition } from '#contract/read-position.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { type ContactValues, positionOf } from './contact-values.ts';
import { createFields } from './content-fields.tsx';
import { useDocumentFields } from './document-fields.ts';

const { useTextAt } = createFields<ContactValues>();

/** The position of the office: two numbers, typed or extracted from a pasted map link. */
export function PositionField() {
  const { put } = useDocumentFields();
  const [link, setLink] = useState('');
  const lat = useTextAt('position.lat');
  const lon = useTextAt('position.lon');
  const position = positionOf({ lat: lat.value, lon: lon.value });
  const paste = (text: string) => {
    setLink(text);
    const read = readPosition(text);
    if (read) put('position', { lat: String(read.lat), lon: String(read.lon) });
  };
  const isUnread = link.trim() !== '' && readPosition(link) === undefined;
  return (
    <fieldset className="field" id="position" tabIndex={-1}>
      <legend className="label">
        {m.content_position()} <span className="optional">{m.manage_optional()}</span>
      </legend>
      <TextField
        name="position.link"
        label={m.content_positionLink()}
        hint={m.content_positionHint()}
        value={link}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
        error={isUnread ? m.content_positionUnread() : undefined}
        autoComplete="off"
      />
      <div className="column position-field__both">
        <TextField {...lat} kind="decimal" label={m.content_latitude()} autoComplete="off" />
        <TextField {...lon} kind="decimal" label={m.content_longitude()} autoComplete="off" />
      </div>
      <p role="status" className="row position-field__read">
        {position && (
          <a className="tap" href={openStreetMapUrl(position)} target="_blank" rel="noopener">
            {m.content_lookAtPosition()}
            <Icon name="ext" size={18} />
          </a>
        )}
      </p>
    </fieldset>
  );
}
