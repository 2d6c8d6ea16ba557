import { readOwnAccount } from '#contract/accounts.ts';
import { CallFailed } from './call-failed.ts';
import { api } from './client.ts';
import { readTokens } from './tokens.ts';

/** The number of the member's account; `visitor` when nobody is signed in. */
export type VisitorId = number | 'visitor';

/**
 * Asks the server whose session this is; the token is fresh afterwards.
 * @throws NoConnection, or CallFailed when the server is in trouble
 */
export async function readVisitorId(): Promise<VisitorId> {
  if (readTokens('user').accessToken === undefined) return 'visitor';
  try {
    const { id } = await api.call(readOwnAccount, {}, { quiet: true });
    return id;
  } catch (error) {
    if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return 'visitor';
    throw error;
  }
}
