import type { RefObject } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

interface CredentialFieldProps {
  readonly ref?: RefObject<HTMLInputElement | null> | undefined;
  /** Id of the control. Needed if another field on the page has the same name. */
  readonly id?: string;
  readonly name: string;
  readonly error: string | undefined;
}

export function EmailField(props: CredentialFieldProps) {
  return <TextField {...props} label={m.auth_email()} kind="email" autoComplete="username" aria-required />;
}

interface CurrentPasswordFieldProps extends CredentialFieldProps {
  readonly label?: string;
}

/** The account's current password, for signing in and for confirming a sensitive action. */
export function CurrentPasswordField({ label = m.auth_password(), ...rest }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...rest}
      label={label}
      autoComplete="current-password"
      aria-required
      showLabel={m.form_show()}
      hideLabel={m.form_hide()}
    />
  );
}
