import { local } from '#web/shared/links/addresses.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

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
