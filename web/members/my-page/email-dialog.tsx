import { useRef } from 'react';
import { emailChange, requestEmailChange } from '#contract/own-account.ts';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkEmailChange = checkWith(emailChange);

/** Asks for a new email. The email changes when its owner opens the link that is sent to it. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const email = useRef<HTMLInputElement>(null);
  const form = useForm({
    fields: ['email', 'password'],
    check: checkEmailChange,
    act: async (body) => {
      const said = await api.call(requestEmailChange, { body });
      onClose();
      toast.success(await translateMessage(said));
    },
    explain,
  });
  return (
    <FormDialog
      form={form}
      initialFocus={email}
      icon="mail"
      tone="brand"
      title={m.mypage_changeEmail()}
      more={m.mypage_emailMore()}
      submit={{ label: m.mypage_sendLink(), busy: m.mypage_sending() }}
      closeLabel={m.mypage_cancel()}
      onClose={onClose}
    >
      {(id) => (
        <>
          <TextField
            {...form.field('email')}
            ref={email}
            id={`${id}-email`}
            label={m.mypage_newEmail()}
            kind="email"
            autoComplete="email"
            aria-required
          />
          <CurrentPasswordField {...form.field('password')} id={`${id}-password`} label={m.account_currentPassword()} />
        </>
      )}
    </FormDialog>
  );
}
