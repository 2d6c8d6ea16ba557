import { useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { makeRecoveryCodes, proof } from '#contract/own-account.ts';
import { CodeField } from '#web/shared/accounts/code-field.tsx';
import { callAsAdmin } from '#web/shared/api/call-as-admin.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DialogHead } from '#web/shared/ui/dialog-head.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const checkProof = checkWith(proof);

interface NewCodesDialogProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Makes new recovery codes for who knows the password and has a code. */
export function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['password', 'code'],
    check: checkProof,
    act: async (body) => {
      const { recoveryCodes } = await callAsAdmin(makeRecoveryCodes, { body });
      await revalidate();
      onCodes(recoveryCodes);
    },
    explain: (error) => explainAdminError(error, () => {}),
  });
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={password} onCancel={onClose}>
      <DialogHead id={id} icon="key" tone="brand" title={m.twofactor_newCodes()} more={m.twofactor_newCodesMore()} />
      <div className="grid dialog__stack">
        <form {...form.formProps}>
          <FormProblems title={m.form_problem()} form={form} />
          <OwnPasswordField ref={password} id={`${id}-password`} error={form.errors['password']} />
          <CodeField id={`${id}-code`} error={form.errors['code']} />
          <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.twofactor_making()}>
            {m.twofactor_makeCodes()}
          </Button>
        </form>
        <Button variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
