import { useRevalidator } from 'react-router';
import { CodeField } from '#web/shared/accounts/code-field.tsx';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { makeRecoveryCodes, identityProof, switchOffTwoFactor } from '#contract/own-account.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkProof = checkWith(identityProof);
const explain = (error: unknown) => explainFailure(error, () => {});

interface NewCodesDialogProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

export function NewCodesDialog({ onCodes, onClose }: NewCodesDialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <FormDialog
      fields={['password', 'code']}
      check={checkProof}
      act={async (body) => {
        const { recoveryCodes } = await api.call(makeRecoveryCodes, { body });
        await revalidate();
        onCodes(recoveryCodes);
      }}
      explain={explain}
      icon="key"
      title={m.twofactor_newCodes()}
      more={m.twofactor_newCodesMore()}
      submit={{ label: m.twofactor_makeCodes(), busy: m.twofactor_making() }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <CurrentPasswordField {...field('password')} />
          <CodeField {...field('code')} />
        </>
      )}
    </FormDialog>
  );
}

export function SwitchOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <FormDialog
      fields={['password', 'code']}
      check={checkProof}
      act={async (body) => {
        toast.success(await translateMessage(await api.call(switchOffTwoFactor, { body })));
        await revalidate();
        onClose();
      }}
      explain={explain}
      icon="lock"
      tone="danger"
      title={m.twofactor_switchOffTitle()}
      more={m.twofactor_switchOffMore()}
      submit={{ label: m.twofactor_switchOff(), busy: m.twofactor_switchingOff(), variant: 'danger' }}
      closeLabel={m.twofactor_leaveOn()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <CurrentPasswordField {...field('password')} />
          <CodeField {...field('code')} />
        </>
      )}
    </FormDialog>
  );
}
