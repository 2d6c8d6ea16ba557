import * as m from '#web/shared/languages/generated/messages.js';
import { PasswordField } from '#web/shared/ui/password-field.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly confirmLabel: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** A new password, typed twice: specification section 5, decision 10. */
export function NewPasswordFields({ label, confirmLabel, errors }: NewPasswordFieldsProps) {
  const common = {
    autoComplete: 'new-password',
    'aria-required': true,
    showLabel: m.form_show(),
    hideLabel: m.form_hide(),
  } as const;
  return (
    <>
      <PasswordField
        {...common}
        label={label}
        name="password"
        hint={m.auth_passwordHint()}
        error={errors['password']}
      />
      <PasswordField {...common} label={confirmLabel} name="confirmPassword" error={errors['confirmPassword']} />
    </>
  );
}
