import { useEffect, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

interface CodeFieldProps {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  /** Whether to focus the field when it is rendered. Set it if the server has just asked for the code. */
  readonly takesFocus?: boolean;
}

/** Input for an authenticator app code. A button switches to recovery codes, which need a full keyboard on phones. */
export function CodeField({ takesFocus = false, ...links }: CodeFieldProps) {
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
    <div className="field">
      <TextField
        {...links}
        ref={field}
        label={isRecovery ? m.twofactor_recoveryLabel() : m.twofactor_codeLabel()}
        hint={isRecovery ? m.twofactor_recoveryHint() : m.twofactor_codeHint()}
        kind={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-required
      />
      <LinkButton onClick={change}>{isRecovery ? m.twofactor_useApp() : m.twofactor_useRecovery()}</LinkButton>
    </div>
  );
}
