import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { changeUserPassword, passwordChange } from '#contract/own-account.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkChange = comparePasswords(checkWith(passwordChange));

interface PasswordDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

export function PasswordDialog({ email, onClose }: PasswordDialogProps) {
  const current = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['currentPassword', 'password', 'confirmPassword'],
    check: checkChange,
    act: async (body) => {
      const response = await api.call(changeUserPassword, { body });
      // The change has ended all sessions, including this one. The response contains the tokens of a new session.
      saveTokens('user', response);
      onClose();
      toast.success(await translateMessage(response));
      await revalidate();
    },
    explain,
  });
  return (
    <FormDialog
      form={form}
      initialFocus={current}
      icon="key"
      tone="brand"
      title={m.account_password()}
      more={m.account_passwordAfter()}
      submit={{ label: m.account_password(), busy: m.account_changing() }}
      closeLabel={m.mypage_cancel()}
      onClose={onClose}
    >
      {() => (
        <>
          {/* Password managers need the user name. */}
          <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
          <CurrentPasswordField {...form.field('currentPassword')} ref={current} label={m.account_currentPassword()} />
          <NewPasswordFields label={m.reset_password()} confirmLabel={m.reset_confirm()} field={form.field} />
        </>
      )}
    </FormDialog>
  );
}
