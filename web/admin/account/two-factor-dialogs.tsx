import { type RefObject, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { CodeField } from '#web/shared/accounts/code-field.tsx';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { makeRecoveryCodes, identityProof, switchOffTwoFactor } from '#contract/own-account.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';

interface ProofFieldsProps {
  readonly id: string;
  readonly passwordRef: RefObject<HTMLInputElement | null>;
  readonly field: FormFields<'password' | 'code'>;
}

function ProofFields({ id, passwordRef, field }: ProofFieldsProps) {
  return (
    <>
      <CurrentPasswordField {...field('password')} ref={passwordRef} id={`${id}-password`} />
      <CodeField {...field('code')} id={`${id}-code`} />
    </>
  );
}

const checkProof = checkWith(identityProof);

interface NewCodesDialogProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

export function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const password = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['password', 'code'],
    check: checkProof,
    act: async (body) => {
      const { recoveryCodes } = await api.call(makeRecoveryCodes, { body });
      await revalidate();
      onCodes(recoveryCodes);
    },
    explain: (error) => explainFailure(error, () => {}),
  });
  return (
    <FormDialog
      form={form}
      initialFocus={password}
      icon="key"
      tone="brand"
      title={m.twofactor_newCodes()}
      more={m.twofactor_newCodesMore()}
      submit={{ label: m.twofactor_makeCodes(), busy: m.twofactor_making() }}
      onClose={onClose}
    >
      {(id) => <ProofFields id={id} passwordRef={password} field={form.field} />}
    </FormDialog>
  );
}

const checkSwitchingOff = checkWith(identityProof);

export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['password', 'code'],
    check: checkSwitchingOff,
    act: async (body) => {
      toast.success(await translateMessage(await api.call(switchOffTwoFactor, { body })));
      await revalidate();
      onClose();
    },
    explain: (error) => explainFailure(error, () => {}),
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
      {(id) => <ProofFields id={id} passwordRef={password} field={form.field} />}
    </FormDialog>
  );
}
