import * as m from '#web/shared/languages/generated/messages.js';
import { socialSites } from '#web/admin/records/format-value.ts';
import { SelectField } from '#web/shared/ui/field.tsx';
import type { ContactValues } from './contact-values.ts';
import { createFields, emptyText } from './content-fields.tsx';
import type { PathTo } from './document-values.ts';
import { PositionField } from './position-field.tsx';

const { LineField, PairField, Rows, useTextAt } = createFields<ContactValues>();

export function ContactFields() {
  return (
    <>
      <Rows
        name="phones"
        title={m.content_phones()}
        hint={m.content_phonesHint()}
        rowName={m.content_phoneRow}
        add={m.content_addPhone()}
        blank={{ display: '' }}
      >
        {(path, index) => (
          <LineField name={`${path}.display`} label={m.content_phoneRow({ number: index + 1 })} kind="tel" />
        )}
      </Rows>
      <div className="content-document__part">
        <LineField name="whatsapp" label="WhatsApp" hint={m.content_whatsappHint()} kind="tel" isOptional />
        <LineField name="email" label={m.content_email()} kind="email" isOptional />
      </div>
      <Rows
        name="addressLines"
        title={m.content_address()}
        hint={m.content_addressHint()}
        rowName={m.content_addressLine}
        add={m.content_addAddressLine()}
        blank={emptyText}
      >
        {(path, index) => <PairField name={path} label={m.content_addressLine({ number: index + 1 })} />}
      </Rows>
      <div className="content-document__part">
        <PairField name="state" label={m.content_state()} isOptional />
        <PositionField />
        <PairField
          name="directions"
          label={m.content_directions()}
          hint={m.content_directionsHint()}
          kind="paragraph"
          isOptional
        />
      </div>
      <Rows
        name="hours"
        title={m.content_hours()}
        rowName={m.content_hoursRow}
        add={m.content_addHours()}
        blank={{ days: emptyText, hours: emptyText }}
        summary={{ title: 'days', words: 'hours' }}
      >
        {(path) => (
          <>
            <PairField name={`${path}.days`} label={m.content_days()} hint={m.content_daysHint()} />
            <PairField name={`${path}.hours`} label={m.content_hours()} hint={m.content_hoursHint()} />
          </>
        )}
      </Rows>
      <Rows
        name="social"
        title={m.content_social()}
        rowName={m.content_socialRow}
        add={m.content_addSocial()}
        blank={{ kind: 'facebook', url: '' }}
        summary={{ title: 'url' }}
      >
        {(path) => (
          <>
            <SocialKind name={`${path}.kind`} />
            <LineField name={`${path}.url`} label={m.content_socialUrl()} hint={m.content_socialUrlHint()} />
          </>
        )}
      </Rows>
    </>
  );
}

function SocialKind({ name }: { readonly name: PathTo<ContactValues, string> }) {
  return (
    <SelectField label={m.content_socialKind()} {...useTextAt(name)}>
      {Object.entries(socialSites).map(([kind, site]) => (
        <option key={kind} value={kind}>
          {site}
        </option>
      ))}
    </SelectField>
  );
}
