import type { AdminMember } from '#contract/admin-members.ts';
import { chooseFirstContact } from '#contract/admin-persons.ts';
import { type AdminPerson, proposeRelation } from '#contract/persons.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { relationWord } from '#web/shared/members/person-words.tsx';
import { RelationField, withRelations } from '#web/shared/members/relation-field.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';

type Typed = Readonly<Record<string, string>>;

const relationControl = ({ id }: AdminPerson) => `relation-${id}`;

/** Returns the controls of `FirstContactFields` besides `mobile`. */
export function firstContactBoxes({ persons }: Pick<AdminMember, 'persons'>): readonly string[] {
  return [...persons.map(relationControl), 'removeImage'];
}

const check = checkWith(chooseFirstContact.body);

/** Checks what `FirstContactFields` contain. @returns the body of `chooseFirstContact` */
export function checkFirstContact(entry: AdminMember, person: number, { mobile, removeImage, ...typed }: Typed) {
  const others = entry.persons.filter(({ id }) => id !== person);
  const given = others.map((one) => ({ person: one.id, relation: typed[relationControl(one)] || 'other' }));
  const body = { person, relations: given, mobile, removeImage, seen: entry.updatedAt };
  return withRelations(check(body), typed, others.map(relationControl));
}

interface FirstContactFieldsProps {
  readonly entry: AdminMember;
  /** The new first contact. */
  readonly person: AdminPerson;
  /** Whether the former first contact has died, so that the photo usually goes. */
  readonly isAfterDeath?: boolean;
  readonly field: (name: string) => { readonly name: string; readonly error: string | undefined; readonly id?: string };
}

/** Asks what everybody else of an entry is to its new first contact, and what becomes of mobile number and photo. */
export function FirstContactFields({ entry, person, isAfterDeath = false, field }: FirstContactFieldsProps) {
  const { id, name, relation, telephone } = person;
  return (
    <>
      {entry.persons
        .filter((one) => one.id !== id)
        .map((one) => (
          <RelationField
            key={`${id}-${one.id}`}
            {...field(relationControl(one))}
            label={m.family_isNow({ name: one.name, relation: relationWord(one.relation) })}
            defaultValue={relation === 'self' ? undefined : proposeRelation(relation, one)}
          />
        ))}
      <TextField
        {...field('mobile')}
        label={memberLabels.mobile()}
        hint={telephone === null ? undefined : m.family_hasNumber({ name, number: formatPhone(telephone) })}
        kind="tel"
        autoComplete="off"
        defaultValue={entry.mobile ?? ''}
      />
      {entry.image !== null && (
        <CheckboxField
          {...field('removeImage')}
          label={m.family_removePhoto({ name: entry.name })}
          defaultChecked={isAfterDeath}
        />
      )}
    </>
  );
}
