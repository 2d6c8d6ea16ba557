import { useEffect, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

interface CodeFieldProps {
  readonly id: string;
  readonly error: string | undefined;
  /** It has come because the server asks for it: the focus goes there. */
  readonly takesFocus?: boolean;
}

/** A code of the authenticator app or, with another keyboard, a recovery code. Named `code`. */
export function CodeField({ id, error, takesFocus = false }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const change = () => {
    setRecovery(!isRecovery);
    field.current?.focus();
  };
  return (
    <div className="field code-field">
      <TextField
        ref={field}
        id={id}
        label={isRecovery ? m.twofactor_recoveryLabel() : m.twofactor_codeLabel()}
        hint={isRecovery ? m.twofactor_recoveryHint() : m.twofactor_codeHint()}
        name="code"
        kind={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-required
        error={error}
      />
      <LinkButton onClick={change}>{isRecovery ? m.twofactor_useApp() : m.twofactor_useRecovery()}</LinkButton>
    </div>
  );
}
