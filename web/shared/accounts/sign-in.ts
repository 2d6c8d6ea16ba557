import { adminLogin, userLogin } from '#contract/sessions.ts';
import type { ResponseOf, Call } from '#contract/endpoint.ts';
import { send } from '#web/shared/api/send.ts';
import { saveKey, makeKey } from '#web/shared/api/session-key.ts';
import { canKeepTokens, type SessionKind } from '#web/shared/api/tokens.ts';
import { local } from '#web/shared/links/addresses.ts';
import { CallFailed, failedWith } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/**
 * Signs in with a key of this browser's own, if it can keep one: a copy of the tokens alone then cannot be refreshed
 * (decision 8).
 * @throws CallFailed when this browser cannot keep a session or the server refuses, NoConnection when it does not answer
 */
export async function signIn(
  kind: SessionKind,
  typed: Call<typeof adminLogin>['body'],
): Promise<ResponseOf<typeof userLogin>> {
  if (!canKeepTokens()) {
    throw new CallFailed({ status: 403, code: 'cookiesBlocked', message: m.auth_cookiesBlocked() });
  }
  const key = await makeKey();
  const body = { ...typed, publicKey: key?.publicKey };
  const response = await (kind === 'admin' ? send(adminLogin, { body }) : send(userLogin, { body }));
  // If it cannot be kept after all, the session ends when it would be refreshed.
  if (key) await saveKey(kind, key).catch(() => undefined);
  return response;
}

/**
 * What the server said about signing in. Whoever is kept out because strangers guess at the account is shown the way in:
 * a browser in which a reset link was used is no stranger any more (decision 6).
 * @param forgotten the page to ask for such a link at
 * @param target where it opens
 */
export function explainSignIn(error: unknown, forgotten: string, target?: '_blank'): FormFailure {
  const failure = explain(error);
  if (!failedWith(error, 'tooManyAttempts')) return failure;
  return {
    ...failure,
    more: {
      text: m.login_cannotWait(),
      link: { href: local(forgotten), label: m.login_chooseNew(), target },
    },
  };
}
