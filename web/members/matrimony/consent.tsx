import * as m from '#web/shared/languages/generated/messages.js';
import type { ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';

interface ConsentProps {
  readonly typed: ProfileFormValues;
  readonly field: FormFields<'consent' | 'declaration'>;
}

/**
 * Explains the use of the data and asks for consent (decisions 14 and 17). The server stores the version of the texts.
 * When `matrimony_consentText`, `matrimony_consent` or `matrimony_declaration` change in either language,
 * `consentVersion` in contract/matrimony.ts must change, too.
 */
export function Consent({ typed, field }: ConsentProps) {
  return (
    <section className="registration__consent">
      <h3 className="title title--small">{m.matrimony_consentTitle()}</h3>
      <p>{m.matrimony_consentText()}</p>
      <CheckboxField
        {...field('consent')}
        label={m.matrimony_consent()}
        defaultChecked={typed['consent'] === 'on'}
        aria-required
      />
      <CheckboxField
        {...field('declaration')}
        label={m.matrimony_declaration()}
        defaultChecked={typed['declaration'] === 'on'}
        aria-required
      />
    </section>
  );
}
