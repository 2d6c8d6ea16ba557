import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { proof, switchOffTwoFactor } from '#contract/own-account.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { inPageLanguage } from '#web/shared/languages/server-sentences.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { ProofFields } from './proof-fields.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkSwitchingOff = checkWith(proof);

/** Switches two-factor sign-in off for who knows the password and has a code. */
export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['password', 'code'],
    check: checkSwitchingOff,
    act: async (body) => {
      toast.success(await inPageLanguage(await api.call(switchOffTwoFactor, { body })));
      await revalidate();
      onClose();
    },
    explain: (error) => explainAdminError(error, () => {}),
  });
  return (
    <FormDialog
      form={form}
      initialFocus={password}
      icon="lock"
      tone="danger"
      title={m.twofactor_switchOffTitle()}
      more={m.twofactor_switchOffMore()}
      submit={{ label: m.twofactor_switchOff(), busy: m.twofactor_switchingOff(), variant: 'danger' }}
      closeLabel={m.twofactor_leaveOn()}
      onClose={onClose}
    >
      {(id) => <ProofFields id={id} passwordRef={password} errors={form.errors} />}
    </FormDialog>
  );
}
