import type { RefObject } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { PasswordField } from '#web/shared/ui/password-field.tsx';

interface OwnPasswordFieldProps {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly error: string | undefined;
}

/** The own password once more, before something that an unattended screen must not allow. Named `password`. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      label={m.auth_password()}
      name="password"
      autoComplete="current-password"
      aria-required
      showLabel={m.form_show()}
      hideLabel={m.form_hide()}
    />
  );
}
