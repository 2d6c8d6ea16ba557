import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

interface CredentialFieldProps {
  readonly ref?: React.Ref<HTMLInputElement> | undefined;
  /** Id of the control. Needed if another field on the page has the same name. */
  readonly id?: string;
  readonly name: string;
  readonly error: string | undefined;
}

export function EmailField(props: CredentialFieldProps) {
  return <TextField {...props} label={m.auth_email()} kind="email" autoComplete="username" aria-required />;
}

/** The email of the account whose password a form changes. Password managers save the new password for it. */
export function UserNameOfForm({ email }: { readonly email: string }) {
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />;
}

const shared = () => ({ 'aria-required': true, showLabel: m.form_show(), hideLabel: m.form_hide() }) as const;

interface CurrentPasswordFieldProps extends CredentialFieldProps {
  readonly label?: string;
}

/** The account's current password, for signing in and for confirming a sensitive action. */
export function CurrentPasswordField({ label = m.auth_password(), ...rest }: CurrentPasswordFieldProps) {
  return <PasswordField {...rest} {...shared()} label={label} autoComplete="current-password" />;
}

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly confirmLabel: string;
  readonly field: FormFields<'password' | 'confirmPassword'>;
}

/** New password and its confirmation (specification section 5, decision 10). */
export function NewPasswordFields({ label, confirmLabel, field }: NewPasswordFieldsProps) {
  const common = { ...shared(), autoComplete: 'new-password' } as const;
  return (
    <>
      <PasswordField {...field('password')} {...common} label={label} hint={m.auth_passwordHint()} />
      <PasswordField {...field('confirmPassword')} {...common} label={confirmLabel} />
    </>
  );
}
