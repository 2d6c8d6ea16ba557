import type { RefObject } from 'react';
import { CodeField } from '#web/shared/accounts/code-field.tsx';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';

interface ProofFieldsProps {
  readonly id: string;
  readonly passwordRef: RefObject<HTMLInputElement | null>;
  readonly errors: Readonly<Record<string, string>>;
}

/** Shows that it is really they: the password, and a code. */
export function ProofFields({ id, passwordRef, errors }: ProofFieldsProps) {
  return (
    <>
      <CurrentPasswordField ref={passwordRef} id={`${id}-password`} error={errors['password']} />
      <CodeField id={`${id}-code`} error={errors['code']} />
    </>
  );
}
