import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { PasswordField } from '#web/shared/ui/password-field.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly confirmLabel: string;
  readonly field: FormFields<'password' | 'confirmPassword'>;
}

/** New password and its confirmation (specification section 5, decision 10). */
export function NewPasswordFields({ label, confirmLabel, field }: NewPasswordFieldsProps) {
  const common = {
    autoComplete: 'new-password',
    'aria-required': true,
    showLabel: m.form_show(),
    hideLabel: m.form_hide(),
  } as const;
  return (
    <>
      <PasswordField {...field('password')} {...common} label={label} hint={m.auth_passwordHint()} />
      <PasswordField {...field('confirmPassword')} {...common} label={confirmLabel} />
    </>
  );
}
