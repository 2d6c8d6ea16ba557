import type { ComponentProps } from 'react';
import type { Account, LinkedMember, LinkedPerson } from '#contract/accounts.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { personWords } from '#web/shared/members/person-words.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { useLinks } from './account-more.tsx';

const wordsIn = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Returns the first of these people whose name has all words of the name of an account. */
export function proposePerson(account: string, persons: readonly LinkedPerson[]): LinkedPerson | null {
  const hasName = (one: LinkedPerson) => {
    const own = wordsIn(`${one.name} ${one.name_ml ?? ''}`);
    return wordsIn(account).every((word) => own.includes(word));
  };
  return persons.find(hasName) ?? null;
}

interface PersonSelectProps extends Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> {
  readonly persons: readonly LinkedPerson[];
}

/** Chooses which person of an entry an account is. The empty value is a helper. */
export function PersonSelect({ persons, ...field }: PersonSelectProps) {
  return (
    <SelectField {...field} label={m.users_whose()}>
      <option value="">{m.users_helper()}</option>
      {persons.map((person) => (
        <option key={person.id} value={person.id}>
          {personWords(person)}
        </option>
      ))}
    </SelectField>
  );
}

interface PersonDialogProps {
  readonly account: Account;
  readonly member: LinkedMember;
  /** The living people of the entry. */
  readonly persons: readonly LinkedPerson[];
  readonly onLinked: (now: Account) => void;
  readonly onClose: () => void;
}

/** Changes which person of a linked entry an account is. */
export function PersonDialog({ account, member, persons, onLinked, onClose }: PersonDialogProps) {
  const { setMembers } = useLinks(account, onLinked);
  const others = account.members.filter(({ id }) => id !== member.id).map(({ id }) => id);
  return (
    <FormDialog
      fields={[]}
      boxes={['person']}
      check={({ person }) => ({ value: { id: member.id, person: person === '' ? null : Number(person) } })}
      act={async (link) => {
        if (await setMembers([...others, link])) onClose();
      }}
      icon="users"
      title={m.users_whoOf({ folio: member.folio })}
      more={account.name}
      submit={{ label: m.manage_saveChanges(), busy: m.manage_saving() }}
      onClose={onClose}
    >
      {(field) => <PersonSelect {...field('person')} persons={persons} defaultValue={member.person?.id ?? ''} />}
    </FormDialog>
  );
}
