import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import { recordNumber } from '#contract/lists.ts';
import { previewProposal } from '#contract/proposals.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const check = checkWith(z.object({ other: recordNumber }));

interface ProposeByNumberProps {
  readonly id: number;
  readonly onPropose: (cards: ResponseOf<typeof previewProposal>) => void;
}

/** Proposes a profile that is not among the matches, for example on the advice of an aunt. */
export function ProposeByNumber({ id, onPropose }: ProposeByNumberProps) {
  const form = useForm({
    fields: ['other'],
    check,
    act: async ({ other }) => {
      onPropose(await api.call(previewProposal, { params: { id: String(id), other: String(other) } }));
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
        <Button {...form.submitProps}>{m.desk_propose()}</Button>
      </div>
    </form>
  );
}
