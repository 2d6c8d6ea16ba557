import { adminLogin, userLogin } from '#contract/accounts.ts';
import type { ResponseOf, Call } from '#contract/endpoint.ts';
import { send } from './send.ts';
import { saveKey, makeKey } from './session-key.ts';
import type { SessionKind } from './tokens.ts';

/**
 * Signs in with a key of this browser's own, if it can keep one: a copy of the tokens alone then cannot be refreshed
 * (decision 8).
 * @throws CallFailed when the server refuses, NoConnection when it does not answer
 */
export async function signIn(
  kind: SessionKind,
  typed: Call<typeof adminLogin>['body'],
): Promise<ResponseOf<typeof userLogin>> {
  const key = await makeKey();
  const body = { ...typed, publicKey: key?.publicKey };
  const response = await (kind === 'admin' ? send(adminLogin, { body }) : send(userLogin, { body }));
  // If it cannot be kept after all, the session ends when it would be refreshed.
  if (key) await saveKey(kind, key).catch(() => undefined);
  return response;
}
