import * as z from 'zod/mini';
import { recordNumber } from '#contract/endpoint.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const check = checkWith(z.object({ other: recordNumber }));

interface ProposeByNumberProps {
  readonly onPropose: (other: number) => Promise<void>;
}

/** Proposes a profile that is not among the matches, for example on the advice of an aunt. */
export function ProposeByNumber({ onPropose }: ProposeByNumberProps) {
  const form = useForm({
    fields: ['other'],
    check,
    act: ({ other }) => onPropose(other),
    explain: (error) => explainFailure(error, () => {}),
  });
  return (
    <details className="ruled pad">
      <summary className="tap disclosure">{m.desk_otherNumber()}</summary>
      <form {...form.formProps} className="grid gap-2">
        {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
        <TextField
          {...form.field('other')}
          label={m.desk_otherNumberLabel()}
          hint={m.desk_otherNumberHint()}
          kind="numeric"
          autoComplete="off"
          readOnly={form.submitProps.busy}
        />
        <div className="row">
          <Button {...form.submitProps}>{m.desk_propose()}</Button>
        </div>
      </form>
    </details>
  );
}
