import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { recordNumber } from '#contract/lists.ts';
import { addProposal } from '#contract/proposals.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const check = checkWith(z.object({ other: recordNumber }));

/** Proposes a profile that is not among the matches, for example on the advice of an aunt. */
export function ProposeByNumber({ id }: { readonly id: number }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['other'],
    check,
    act: async ({ other }) => {
      await api.call(addProposal, { body: { profile: id, other } });
      form.formProps.ref.current?.reset();
      toast.success(m.said_proposalAdded());
      await revalidate();
    },
    explain: (error) => explainAdminError(error, () => {}),
  });
  return (
    <form {...form.formProps} className="column desk__form">
      {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
      <TextField
        {...form.field('other')}
        label={m.desk_otherNumber()}
        hint={m.desk_otherNumberHint()}
        kind="numeric"
        autoComplete="off"
        readOnly={form.submitProps.busy}
      />
      <div className="row">
        <Button {...form.submitProps} busyLabel={m.desk_proposing()}>
          {m.desk_propose()}
        </Button>
      </div>
    </form>
  );
}
