import { useRevalidator } from 'react-router';
import { inviteAdministrator, invitee } from '#contract/administrators.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from '#web/shared/api/explain.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkInvitee = checkWith(invitee);

/** Mails somebody an invitation; an earlier one to the same address ends with it. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const draft = useDraft('invitations');
  const form = useForm({
    fields: ['name', 'email'],
    check: checkInvitee,
    act: async (body) => {
      const said = await api.call(inviteAdministrator, { body });
      draft.settle();
      toast.success(await inPageLanguage(said));
      await revalidate();
      onDone();
    },
    explain: (error) => explainAdminError(error, () => {}),
  });
  return (
    <form {...form.formProps}>
      <FormHeading>{m.admins_invite()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems title={m.form_problem()} form={form} />
      <TextField
        {...form.field('name')}
        label={m.admin_name()}
        autoComplete="off"
        aria-required
        readOnly={form.submitProps.busy}
      />
      <TextField
        {...form.field('email')}
        label={m.admin_email()}
        hint={m.admins_inviteHint()}
        kind="email"
        autoComplete="off"
        aria-required
        readOnly={form.submitProps.busy}
      />
      <SubmitRecord
        submitProps={form.submitProps}
        addLabel={m.admins_send()}
        busyLabel={m.admins_sending()}
        onCancel={undefined}
        draft={draft}
      />
    </form>
  );
}
