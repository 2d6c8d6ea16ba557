import { useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { proof, switchOffTwoFactor } from '#contract/own-account.ts';
import { CodeField } from '#web/shared/accounts/code-field.tsx';
import { callAsAdmin } from '#web/shared/api/call-as-admin.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from '#web/shared/languages/server-sentences.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DialogHead } from '#web/shared/ui/dialog-head.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { useToast } from '#web/shared/ui/use-toast.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const checkSwitchingOff = checkWith(proof);

/** Switches two-factor sign-in off for who knows the password and has a code. */
export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const form = useForm({
    fields: ['password', 'code'],
    check: checkSwitchingOff,
    act: async (body) => {
      toast.success(await inPageLanguage(await callAsAdmin(switchOffTwoFactor, { body })));
      await revalidate();
      onClose();
    },
    explain: (error) => explainAdminError(error, () => {}),
  });
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={password} onCancel={onClose}>
      <DialogHead
        id={id}
        icon="lock"
        tone="danger"
        title={m.twofactor_switchOffTitle()}
        more={m.twofactor_switchOffMore()}
      />
      <div className="grid dialog__stack">
        <form {...form.formProps}>
          <FormProblems title={m.form_problem()} form={form} />
          <OwnPasswordField ref={password} id={`${id}-password`} error={form.errors['password']} />
          <CodeField id={`${id}-code`} error={form.errors['code']} />
          <Button variant="danger" size="lg" block {...form.submitProps} busyLabel={m.twofactor_switchingOff()}>
            {m.twofactor_switchOff()}
          </Button>
        </form>
        <Button variant="ghost" block onClick={onClose}>
          {m.twofactor_leaveOn()}
        </Button>
      </div>
    </Dialog>
  );
}
