import { useRevalidator } from 'react-router';
import { downloadOwnData } from '#contract/my-page.ts';
import { changeUserPassword, emailChange, passwordChange, requestEmailChange } from '#contract/own-account.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { CurrentPasswordField, NewPasswordFields, UserNameOfForm } from '#web/shared/accounts/credential-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { saveFile } from '#web/shared/api/save-file.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextField } from '#web/shared/ui/field.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

const checkPasswordChange = comparePasswords(checkWith(passwordChange));

export function PasswordDialog({ email, onClose }: DialogProps & { readonly email: string }) {
  const { revalidate } = useRevalidator();
  return (
    <FormDialog
      fields={['currentPassword', 'password', 'confirmPassword']}
      check={checkPasswordChange}
      act={async (body) => {
        const response = await api.call(changeUserPassword, { body });
        // The change has ended all sessions, including this one. The response contains the tokens of a new session.
        saveTokens('user', response);
        onClose();
        toast.success(await translateMessage(response));
        await revalidate();
      }}
      icon="key"
      title={m.account_password()}
      more={m.account_passwordAfter()}
      submit={{ label: m.account_password(), busy: m.account_changing() }}
      closeLabel={m.mypage_cancel()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <UserNameOfForm email={email} />
          <CurrentPasswordField {...field('currentPassword')} label={m.account_currentPassword()} />
          <NewPasswordFields label={m.reset_password()} confirmLabel={m.reset_confirm()} field={field} />
        </>
      )}
    </FormDialog>
  );
}

const checkEmailChange = checkWith(emailChange);

/** Asks for a new email. The email changes when its owner opens the link that is sent to it. */
export function EmailDialog({ onClose }: DialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <FormDialog
      fields={['email', 'password']}
      check={checkEmailChange}
      act={async (body) => {
        const said = await api.call(requestEmailChange, { body });
        onClose();
        toast.success(await translateMessage(said));
        await revalidate();
      }}
      icon="mail"
      title={m.mypage_changeEmail()}
      more={m.mypage_emailMore()}
      submit={{ label: m.mypage_sendLink(), busy: m.mypage_sending() }}
      closeLabel={m.mypage_cancel()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField {...field('email')} label={m.mypage_newEmail()} kind="email" autoComplete="email" aria-required />
          <CurrentPasswordField {...field('password')} label={m.account_currentPassword()} />
        </>
      )}
    </FormDialog>
  );
}

const checkDownload = checkWith(downloadOwnData.body);

/** Asks for the password and downloads everything that the site stores about the user. */
export function DownloadDialog({ onClose }: DialogProps) {
  return (
    <FormDialog
      fields={['password']}
      check={checkDownload}
      act={async (body) => {
        const file = await api.call(downloadOwnData, { body });
        saveFile({ blob: file, fileName: file.name });
        onClose();
        toast.success(m.owndata_downloaded());
      }}
      icon="download"
      title={m.owndata_download()}
      more={m.owndata_downloadMore()}
      note={m.owndata_downloadNote()}
      submit={{ label: m.owndata_downloadNow(), busy: m.owndata_downloading() }}
      onClose={onClose}
    >
      {(field) => <CurrentPasswordField {...field('password')} />}
    </FormDialog>
  );
}
