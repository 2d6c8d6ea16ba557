import type { OwnPlace } from '#web/shared/accounts/own-page.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { myPlace } from './my-place.tsx';

/** The head of the page that answers an event. A module of its own, so that My page does not load its texts. */
export function answerPlace(): OwnPlace {
  return myPlace(m.answers_weCome(), m.answers_signIn());
}
