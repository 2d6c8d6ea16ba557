import { useEffect, useRef } from 'react';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** History state of the confirmation page. */
export const sentState = { sent: true } as const;
/** Query of the confirmation page. The page also needs `sentState`, so that the address alone opens the form. */
export const sentQuery = '?sent=1';

/** Returns whether this is the confirmation page. The address alone or the history state alone is not enough. */
export function isSentState(search: string, state: unknown): boolean {
  return search === sentQuery && typeof state === 'object' && state !== null && 'sent' in state && state.sent === true;
}

/** Replaces the form after sending, takes the focus, and says what happens next. */
export function RegistrationSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="container full-height registration">
      <div className="registration__sent card card--pad" role="status">
        <Icon name="ok" size={44} />
        <h1 ref={heading} tabIndex={-1}>
          {m.said_matrimonyRegistered()}
        </h1>
        <h2>{m.matrimony_whatNext()}</h2>
        <p>{m.matrimony_sentText()}</p>
        <div className="row">
          <ButtonLink href={localizedPath(paths.ownProfiles)} variant="primary" size="lg">
            {m.matrimony_own()}
          </ButtonLink>
          <ButtonLink href={localizedPath(paths.matrimonyRegister)} size="lg">
            {m.matrimony_registerAnother()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
