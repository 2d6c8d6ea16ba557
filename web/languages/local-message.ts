import type { MessageName } from '#contract/messages.ts';
import * as m from './generated/messages.js';
import { getLocale } from './locale.ts';

/** Every fixed sentence of the server; the compiler misses the one that a catalogue lacks. */
const said = {
  loginSuccessful: m.said_loginSuccessful,
  loginFailed: m.said_loginFailed,
  awaitingApproval: m.said_awaitingApproval,
  signedOut: m.said_signedOut,
  sessionRefreshed: m.said_sessionRefreshed,
  sessionEnded: m.said_sessionEnded,
  registered: m.said_registered,
  registrationFailed: m.said_registrationFailed,
  passwordsDoNotMatch: m.said_passwordsDoNotMatch,
  emailTaken: m.said_emailTaken,
  resetMailSent: m.said_resetMailSent,
  resetLinkMade: m.said_resetLinkMade,
  resetLinkInvalid: m.said_resetLinkInvalid,
  passwordChanged: m.said_passwordChanged,
  userApproved: m.said_userApproved,
  userApproveFailed: m.said_userApproveFailed,
  userDeleted: m.said_userDeleted,
  userDeleteFailed: m.said_userDeleteFailed,
  nameRequired: m.said_nameRequired,
  nameTooLong: m.said_nameTooLong,
  textUnreadable: m.said_textUnreadable,
  emailRequired: m.said_emailRequired,
  emailInvalid: m.said_emailInvalid,
  phoneRequired: m.said_phoneRequired,
  phoneInvalid: m.said_phoneInvalid,
  passwordRequired: m.said_passwordRequired,
  passwordTooShort: m.said_passwordTooShort,
  passwordTooLong: m.said_passwordTooLong,
  passwordCommon: m.said_passwordCommon,
  confirmRequired: m.said_confirmRequired,
  wholeNumber: m.said_wholeNumber,
  numberTooLarge: m.said_numberTooLarge,
  searchTooLong: m.said_searchTooLong,
  choiceUnknown: m.said_choiceUnknown,
  checkFields: m.said_checkFields,
  unreadable: m.said_unreadable,
  signInNeeded: m.said_signInNeeded,
  notAllowed: m.said_notAllowed,
  notFound: m.said_notFound,
  tooLarge: m.said_tooLarge,
  wrongType: m.said_wrongType,
  tooManyAttempts: m.said_tooManyAttempts,
  tooManyRequests: m.said_tooManyRequests,
  busy: m.said_busy,
  errorOccurred: m.said_errorOccurred,
} satisfies Record<MessageName, () => string>;

const bySentence = new Map<string, () => string>(Object.values(said).map((say) => [say({}, { locale: 'en' }), say]));

/** What the server said, in the language of the page. Sentences that it made up on the spot stay as they are. */
export function localMessage(sentence: string): string {
  return getLocale() === 'en' ? sentence : (bySentence.get(sentence)?.() ?? sentence);
}
