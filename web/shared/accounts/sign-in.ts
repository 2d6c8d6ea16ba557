import { adminLogin, userLogin } from '#contract/sessions.ts';
import type { ResponseOf, Call } from '#contract/endpoint.ts';
import { send } from '#web/shared/api/send.ts';
import { saveKey, generateSessionKey } from '#web/shared/api/session-key.ts';
import { canKeepTokens, type SessionKind } from '#web/shared/api/tokens.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { CallFailed, failedWith } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/**
 * Signs in with a key pair of this browser if it can store one. Stolen tokens alone then cannot be refreshed (decision
 * 8).
 * @throws CallFailed if this browser cannot store a session or the server refuses, NoConnection if it does not answer
 */
export async function signIn(
  kind: SessionKind,
  typed: Call<typeof adminLogin>['body'],
): Promise<ResponseOf<typeof userLogin>> {
  if (!canKeepTokens()) {
    throw new CallFailed({ status: 403, code: 'cookiesBlocked', message: m.auth_cookiesBlocked() });
  }
  const key = await generateSessionKey();
  const body = { ...typed, publicKey: key?.publicKey };
  const response = await (kind === 'admin' ? send(adminLogin, { body }) : send(userLogin, { body }));
  // If the browser cannot save the key, the session ends when its access token is first refreshed.
  if (key) await saveKey(kind, key).catch(() => undefined);
  return response;
}

/**
 * Returns the message for a failed sign-in. An account that waits for approval is no error: it gets the office's number.
 * If the account is throttled because of password guessing, adds a link to choose a new password. A browser that has
 * used a reset link counts as known and is not throttled (decision 6).
 * @param forgotten path of the page that sends reset links
 * @param target where the link opens
 */
export function explainSignIn(error: unknown, forgotten: string, target?: '_blank'): FormFailure {
  const failure = explain(error);
  if (failedWith(error, 'awaitingApproval')) {
    // The number is content of the site. Every page has it in its footer.
    const phone = document.querySelector<HTMLAnchorElement>('.footer__phone');
    const link = phone && { href: phone.href, label: phone.textContent };
    return { ...failure, isNotice: true, ...(link && { more: { text: m.login_askOffice(), link } }) };
  }
  if (!failedWith(error, 'tooManyAttempts')) return failure;
  return {
    ...failure,
    more: {
      text: m.login_cannotWait(),
      link: { href: localizedPath(forgotten), label: m.login_chooseNew(), target },
    },
  };
}
