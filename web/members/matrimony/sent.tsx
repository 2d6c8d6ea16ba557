import { useEffect, useRef } from 'react';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** In the state of the navigation to the page once the server has confirmed. */
export const sentState = { sent: true } as const;
/** In the address as well: whoever opens the form anew gets the form. */
export const sentQuery = '?sent=1';

/** @param state of the navigation, which may be anybody's */
export function isSentState(search: string, state: unknown): boolean {
  return search === sentQuery && typeof state === 'object' && state !== null && 'sent' in state && state.sent === true;
}

/**
 * Takes the place of the form, and the focus: it is in, and this is what comes next.
 * @param onShown told once the form is gone from the page
 */
export function Sent({ onShown }: { readonly onShown: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasShown = useRef(onShown);
  useEffect(() => {
    heading.current?.focus();
    hasShown.current();
  }, []);
  return (
    <div className="container fills-window registration">
      <div className="registration__sent card card--pad" role="status">
        <Icon name="ok" size={44} />
        <h1 ref={heading} tabIndex={-1}>
          {m.said_matrimonyRegistered()}
        </h1>
        <h2>{m.matrimony_whatNext()}</h2>
        <p>{m.matrimony_sentText()}</p>
        <div className="row">
          <ButtonLink href={local(paths.ownProfiles)} variant="primary" size="lg">
            {m.matrimony_own()}
          </ButtonLink>
          <ButtonLink href={local(paths.matrimonyRegister)} size="lg">
            {m.matrimony_registerAnother()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
