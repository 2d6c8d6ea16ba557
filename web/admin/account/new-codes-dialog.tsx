import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { makeRecoveryCodes, proof } from '#contract/own-account.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { ProofFields } from './proof-fields.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkProof = checkWith(proof);

interface NewCodesDialogProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Makes new recovery codes for who knows the password and has a code. */
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
    explain: (error) => explainAdminError(error, () => {}),
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
      {(id) => <ProofFields id={id} passwordRef={password} errors={form.errors} />}
    </FormDialog>
  );
}
