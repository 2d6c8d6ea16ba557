import { useEffect, useState } from 'react';
import { readInvitation } from '#contract/administrators.ts';
import type { Answer } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { call } from '#web/shared/api/client.ts';

export type InvitedAs = Answer<typeof readInvitation>;

/** What the server says about the token of a link. */
type Found = InvitedAs | 'invalid' | 'failed';

function isInvalid(error: unknown): boolean {
  return error instanceof CallFailed && error.message === messages.invitationInvalid;
}

/**
 * Reads whom a link was sent to.
 * @param token undefined until the page has come alive, empty when there is none; another one takes another component
 * @returns undefined while it is being read
 */
export function useInvitation(token: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (token === undefined || token === '') return undefined;
    const stop = new AbortController();
    call(readInvitation, { body: { token } }, { signal: stop.signal }).then(setFound, (error: unknown) => {
      if (!stop.signal.aborted) setFound(isInvalid(error) ? 'invalid' : 'failed');
    });
    return () => stop.abort();
  }, [token]);
  return token === '' ? 'invalid' : found;
}
