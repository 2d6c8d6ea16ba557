import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminMember } from '#contract/admin-members.ts';
import { chooseFirstContact, moveToOwnEntry } from '#contract/admin-persons.ts';
import { type AdminPerson, proposeRelation } from '#contract/persons.ts';
import { listVersions, restoreVersion, type VersionedKind } from '#contract/versions.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { showUndo } from '#web/shared/forms/undo-toast.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { relationWord } from '#web/shared/members/person-words.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { RelationField, withRelations } from './person-form.tsx';

interface FamilyDialogProps {
  readonly member: AdminMember;
  readonly person: AdminPerson;
  readonly onClose: () => void;
}

interface Edit {
  readonly kind: VersionedKind;
  readonly id: number;
  /** The `updatedAt` of the record after the edit. */
  readonly seen: string;
}

/** Takes the newest edit of a record back. Refused if there was another one since. */
async function takeBack({ kind, id, seen }: Edit) {
  const params = { kind, id: String(id) };
  const { rows } = await api.call(listVersions, { params, query: { pageSize: '1' } });
  return api.call(restoreVersion, { params: { ...params, change: String(rows[0]?.id) }, body: { seen } });
}

/** Returns a function that closes a dialog and offers to undo its edit. */
function useDone({ person, onClose }: FamilyDialogProps) {
  const { revalidate } = useRevalidator();
  const { decide } = useDecision();
  return async (text: string, edit: Edit) => {
    onClose();
    await revalidate();
    const undo = async () => {
      await decide({ send: () => takeBack(edit), done: m.said_versionRestored() });
      return null;
    };
    showUndo({ text, subject: person.name, undo });
  };
}

const relationControl = ({ id }: AdminPerson) => `relation-${id}`;
const checkContact = checkWith(chooseFirstContact.body);

/** Makes a person the first contact of the entry. The office confirms what everybody else is to this person. */
export function FirstContactDialog(props: FamilyDialogProps) {
  const { id, name, relation, telephone } = props.person;
  // As the entry was when the dialog opened: the server refuses the relations if people came or went since.
  const [entry] = useState(props.member);
  const done = useDone(props);
  const others = entry.persons.filter((one) => one.id !== id);
  const controls = others.map(relationControl);
  return (
    <FormDialog
      fields={['mobile']}
      boxes={[...controls, 'removeImage']}
      check={({ mobile, removeImage, ...typed }) => {
        const relations = others.map((one) => ({ person: one.id, relation: typed[relationControl(one)] || 'other' }));
        const body = { person: id, relations, mobile, removeImage, seen: entry.updatedAt };
        return withRelations(checkContact(body), typed, controls);
      }}
      act={async (body) => {
        const { member } = await api.call(chooseFirstContact, { params: { id: String(entry.id) }, body });
        await done(m.said_firstContactChanged(), { kind: 'members', id: entry.id, seen: member.updatedAt });
      }}
      icon="user"
      title={m.family_contactTitle({ name })}
      more={m.family_contactMore({ name })}
      submit={{ label: m.family_makeContact(), busy: m.manage_saving() }}
      onClose={props.onClose}
    >
      {(field) => (
        <>
          {others.map((one) => (
            <RelationField
              key={one.id}
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
            <CheckboxField {...field('removeImage')} label={m.family_removePhoto({ name: entry.name })} />
          )}
        </>
      )}
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
        const [moved] = member.persons;
        await done(m.said_personMoved(), { kind: 'persons', id, seen: moved?.updatedAt ?? '' });
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
