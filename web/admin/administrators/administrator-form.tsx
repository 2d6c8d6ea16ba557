import { type Administrator, inviteAdministrator, setDuties } from '#contract/administrators.ts';
import { duties } from '#contract/duties.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { useRecordForm } from '#web/shared/forms/use-record-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { dutyChoices } from '#web/admin/records/duty-words.ts';

const check = checkWith(inviteAdministrator.body);

interface AdministratorFormProps {
  /** The administrator whose duties change; undefined when inviting one. */
  readonly administrator: Pick<Administrator, 'id' | 'updatedAt' | 'name' | 'email' | 'duties'> | undefined;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Emails an invitation, in place of an earlier one to the same address, or changes the duties of an administrator. */
export function AdministratorForm({ administrator, isOwn, onClose }: AdministratorFormProps) {
  const { office, form, record } = useRecordForm({
    props: { record: administrator, onSaved: onClose, onClose },
    kind: 'administrators',
    fields: ['name', 'email'],
    // The group of the checkboxes, for its error, and each of them.
    boxes: ['duties', ...duties],
    together: { duties },
    labels: () => m.admins_duties(),
    words: {
      add: m.admins_invite,
      edit: () => m.admins_dutiesOf({ name: administrator?.name ?? '' }),
      added: m.said_administratorInvited,
      changed: m.said_dutiesChanged,
    },
    check: (typed, edited) =>
      check({
        ...typed,
        ...(edited && { name: edited.name, email: edited.email }),
        duties: duties.filter((duty) => (typed[duty] ?? '') !== ''),
      }),
    save: async (body, { record: edited, seen, once }) => {
      if (edited === undefined) {
        const { id } = await api.call(inviteAdministrator, { body }, once);
        return { ...body, id, updatedAt: '' };
      }
      await api.call(setDuties, { params: { id: String(edited.id) }, body: { duties: body.duties, seen } });
      return { ...edited, ...body };
    },
    explain: (error) => explainFailure(error, () => {}),
  });
  return (
    <OfficeForm office={office}>
      {record === undefined && (
        <>
          <TextField {...form.field('name')} label={m.admin_name()} autoComplete="off" aria-required />
          <TextField
            {...form.field('email')}
            label={m.admin_email()}
            hint={m.admins_inviteHint()}
            kind="email"
            autoComplete="off"
            aria-required
          />
        </>
      )}
      <div>
        <ChoiceField
          {...form.field('duties')}
          label={m.admins_duties()}
          hint={isOwn ? m.admins_ownDuties() : undefined}
          choices={dutyChoices()}
          ticked={record?.duties ?? []}
        />
      </div>
    </OfficeForm>
  );
}
