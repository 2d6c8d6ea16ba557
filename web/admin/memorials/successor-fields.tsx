import { useState } from 'react';
import type { DeathPreview } from '#contract/deaths.ts';
import { checkFirstContact, firstContactBoxes, FirstContactFields } from '#web/admin/records/first-contact-fields.tsx';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { relationWord } from '#web/shared/members/person-words.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { survivorsIn } from './death-effects.tsx';

/** Returns who can be the first contact after the deceased: nobody if the deceased was not, or if nobody else lives. */
function successorsIn(preview: DeathPreview | undefined) {
  return preview?.person.relation === 'self' && preview.person.state === 'living' ? survivorsIn(preview) : [];
}

/** Returns the controls of `SuccessorFields`. */
export function successorBoxes(preview: DeathPreview | undefined): readonly string[] {
  if (!preview || successorsIn(preview).length === 0) return [];
  return ['firstContact', ...firstContactBoxes(preview.member), 'mobile'];
}

/** Checks what `SuccessorFields` contain. @returns the field `firstContact` of the call; no field if none is needed */
export function checkSuccessor(
  preview: DeathPreview | undefined,
  { firstContact, ...typed }: Readonly<Record<string, string>>,
): Checked<{ readonly firstContact?: string }> {
  const successors = successorsIn(preview);
  if (!preview || successors.length === 0 || typed['effect-entry'] !== 'on') return { value: {} };
  const chosen = successors.find(({ id }) => id === Number(firstContact));
  if (!chosen) return { errors: { firstContact: m.said_firstContactRequired() } };
  const checked = checkFirstContact(preview.member, chosen.id, typed);
  return 'errors' in checked ? checked : { value: { firstContact: JSON.stringify(checked.value) } };
}

interface SuccessorFieldsProps {
  readonly preview: DeathPreview;
  readonly field: Parameters<typeof FirstContactFields>[0]['field'];
}

/**
 * Asks who is the first contact of the entry after one who has died, if others live. Proposes the wife or the husband, or
 * the only one who is left.
 */
export function SuccessorFields({ preview, field }: SuccessorFieldsProps) {
  const successors = successorsIn(preview);
  const spouse = successors.find(({ relation }) => relation === 'wife' || relation === 'husband');
  const [proposed] = spouse ? [spouse] : successors.length === 1 ? successors : [];
  const [chosen, setChosen] = useState(String(proposed?.id ?? ''));
  const person = successors.find(({ id }) => String(id) === chosen);
  if (successors.length === 0) return null;
  return (
    <section className="card grid death-form__fields" aria-labelledby="who-follows">
      <h2 className="title" id="who-follows">
        {m.death_whoFollows({ folio: preview.member.folio })}
      </h2>
      <SelectField
        {...field('firstContact')}
        label={m.death_newContact()}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        aria-required
      >
        <option value="">{m.death_who()}</option>
        {successors.map(({ id, name, relation }) => (
          <option key={id} value={id}>
            {name}, {relationWord(relation)}
          </option>
        ))}
      </SelectField>
      {person && (
        <>
          <p className="muted">{m.family_contactMore({ name: person.name })}</p>
          <div className="death-form__grid">
            <FirstContactFields entry={preview.member} person={person} isAfterDeath field={field} />
          </div>
        </>
      )}
    </section>
  );
}
