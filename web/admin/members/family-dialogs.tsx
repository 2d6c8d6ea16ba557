import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminMember } from '#contract/admin-members.ts';
import { chooseFirstContact, moveToOwnEntry } from '#contract/admin-persons.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { listVersions, restoreVersion, type VersionedKind } from '#contract/versions.ts';
import { checkFirstContact, firstContactBoxes, FirstContactFields } from '#web/admin/records/first-contact-fields.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { showUndo } from '#web/shared/forms/undo-toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { TextField } from '#web/shared/ui/field.tsx';

interface FamilyDialogProps {
  readonly member: AdminMember;
  readonly person: AdminPerson;
  readonly onClose: () => void;
}

/**
 * Returns a function that closes a dialog and offers to take its edit of a record back, which is refused if there was another
 * one since `seen`.
 */
function useDone({ person, onClose }: FamilyDialogProps) {
  const { revalidate } = useRevalidator();
  const { decide } = useDecision();
  return async (text: string, kind: VersionedKind, id: number, seen: string | undefined) => {
    onClose();
    await revalidate();
    const params = { kind, id: String(id) };
    const send = async () => {
      const { rows } = await api.call(listVersions, { params, query: { pageSize: '1' } });
      return api.call(restoreVersion, { params: { ...params, change: String(rows[0]?.id) }, body: { seen } });
    };
    const undo = async () => {
      await decide({ send, done: m.said_versionRestored() });
      return null;
    };
    showUndo({ text, subject: person.name, undo });
  };
}

/** Makes a person the first contact of the entry. The office confirms what everybody else is to this person. */
export function FirstContactDialog(props: FamilyDialogProps) {
  const { person } = props;
  const { id, name } = person;
  // As the entry was when the dialog opened: the server refuses the relations if people came or went since.
  const [entry] = useState(props.member);
  const done = useDone(props);
  return (
    <FormDialog
      fields={['mobile']}
      boxes={firstContactBoxes(entry)}
      check={(typed) => checkFirstContact(entry, id, typed)}
      act={async (body) => {
        const { member } = await api.call(chooseFirstContact, { params: { id: String(entry.id) }, body });
        await done(m.said_firstContactChanged(), 'members', entry.id, member.updatedAt);
      }}
      icon="user"
      title={m.family_contactTitle({ name })}
      more={m.family_contactMore({ name })}
      submit={{ label: m.family_makeContact(), busy: m.manage_saving() }}
      onClose={props.onClose}
    >
      {(field) => <FirstContactFields entry={entry} person={person} field={field} />}
    </FormDialog>
  );
}

const checkEntry = checkWith(moveToOwnEntry.body);

/** Gives a person an entry of their own. It begins with the address of the family, and hides what the family hides. */
export function OwnEntryDialog(props: FamilyDialogProps) {
  const { id, name, updatedAt: seen } = props.person;
  const [sendOnce] = useState(openForm);
  const done = useDone(props);
  const { house_name, address, visibility } = props.member;
  const hidden = { mobile_visibility: visibility.mobile, address_visibility: visibility.address };
  const copied = { house_name, address, ...hidden, photo_visibility: visibility.photo, seen };
  return (
    <FormDialog
      fields={['folio']}
      check={(typed) => checkEntry({ ...typed, ...copied })}
      act={async (body) => {
        const call = { params: { id: String(id) }, body };
        const { member } = await sendOnce((once) => api.call(moveToOwnEntry, call, once));
        await done(m.said_personMoved(), 'persons', id, member.persons[0]?.updatedAt);
      }}
      icon="users"
      title={m.family_entryTitle({ name })}
      more={m.family_entryMore()}
      submit={{ label: m.family_makeEntry(), busy: m.manage_saving() }}
      onClose={props.onClose}
    >
      {(field) => <TextField {...field('folio')} label={memberLabels.folio()} autoComplete="off" aria-required />}
    </FormDialog>
  );
}
