import {
  forgotPassword,
  forgottenPassword,
  newPassword,
  readResetLink,
  register,
  registration,
  resetPassword,
} from '#contract/accounts.ts';
import { acceptInvitation, joinForm, readInvitation } from '#contract/administrators.ts';
import type { MessageCode } from '#contract/messages.ts';
import { confirmEmail, undoEmailChange } from '#contract/own-account.ts';
import { credentials } from '#contract/sessions.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { explainSignIn, signIn } from '#web/shared/accounts/sign-in.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { type Submission, submission } from '#web/shared/ui/document-form-script.ts';
import { readFormValues } from '#web/shared/ui/form-state.ts';
import { showSuccess } from '#web/shared/ui/form-view.ts';
import { type AccountFormName, showStage, type StageName } from './account-forms.ts';
import { delayRedirect, saveMessageForNextPage, waitUntilLeft } from './leave-page.ts';
import { deleteLinkToken, linkToken } from './link-token.ts';

const checkCredentials = checkWith(credentials);
const checkRegistration = comparePasswords(checkWith(registration));
const checkForgotten = checkWith(forgottenPassword);
const checkNewPassword = comparePasswords(checkWith(newPassword));
const checkJoining = comparePasswords(checkWith(joinForm));

/** Delay in ms between the success message and the redirect (specification section 9). */
const REDIRECT_DELAY_MS = 1000;

function fillControl(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement) control.value = value;
}

/** The failures after which an emailed link is of no use, and what the page then shows. */
const LINK_ENDS: readonly (readonly [MessageCode, StageName])[] = [
  ['resetLinkInvalid', 'invalid'],
  ['emailLinkInvalid', 'invalid'],
  ['invitationInvalid', 'invalid'],
  ['emailTaken', 'taken'],
];

/** Sends the form of an emailed link, and shows the outcome in its place. Throws errors after which it can be sent again. */
async function sendLinkForm(form: HTMLFormElement, send: () => Promise<unknown>): Promise<void> {
  let outcome: StageName = 'done';
  try {
    await send();
  } catch (error) {
    const ending = LINK_ENDS.find(([code]) => failedWith(error, code));
    if (ending === undefined) throw error;
    [, outcome] = ending;
  }
  deleteLinkToken();
  form.reset();
  showStage(outcome);
}

/**
 * Shows the email address of the account, so that password managers save the new password for it. Ignores errors,
 * because sending the form reports them.
 */
export async function showResetAccount(form: HTMLFormElement): Promise<void> {
  const found = await api.call(readResetLink, { body: { token: linkToken() } }).catch(() => undefined);
  if (!found) return;
  fillControl(form, 'email', found.email);
  form.querySelector('[data-account]')?.removeAttribute('hidden');
}

/** Reads the invitation and shows the form with the name and email of the invited person. */
export async function showInvitation(form: HTMLFormElement): Promise<void> {
  try {
    const { name, email } = await api.call(readInvitation, { body: { token: linkToken() } });
    fillControl(form, 'email', email);
    fillControl(form, 'name', name);
    showStage('form');
  } catch (error) {
    showStage(failedWith(error, 'invitationInvalid') ? 'invalid' : 'failed');
  }
}

function emailLinkSubmission(form: HTMLFormElement, call: typeof confirmEmail | typeof undoEmailChange) {
  return submission({
    fields: [],
    check: () => ({ value: { token: linkToken() } }),
    act: async (body) => sendLinkForm(form, async () => api.call(call, { body })),
    explain,
  });
}

/** What each form reads, checks and sends, and what follows (specification sections 4, 5 and 8). */
export const submissions = {
  login: (form: HTMLFormElement) =>
    submission({
      fields: ['email', 'password'],
      check: checkCredentials,
      act: async (body) => {
        const response = await signIn('user', body);
        delayRedirect(REDIRECT_DELAY_MS);
        saveTokens('user', response);
        showSuccess(form, await translateMessage(response));
        await waitUntilLeft(form);
      },
      explain: (error) => explainSignIn(error, paths.forgotPassword),
    }),

  register: (form: HTMLFormElement) => {
    const sendOnce = openForm();
    return submission({
      fields: ['name', 'email', 'phone', 'folio', 'password', 'confirmPassword'],
      check: (typed) => checkRegistration({ ...typed, language: getLocale() }),
      act: async (body) => {
        saveMessageForNextPage(await translateMessage(await sendOnce((once) => api.call(register, { body }, once))));
        deleteLinkToken();
        location.assign(localizedPath(paths.login));
        await waitUntilLeft(form);
      },
      // A generic server error has its own text (specification section 8).
      explain: (error) => (failedWith(error, 'errorOccurred') ? { message: m.failed_registration() } : explain(error)),
    });
  },

  /** The response does not reveal whether the account exists (decision 10). */
  'forgot-password': (form: HTMLFormElement) =>
    submission({
      fields: ['email'],
      check: (typed) => checkForgotten({ ...readFormValues(form, ['role']), ...typed }),
      act: async (body) => showSuccess(form, await translateMessage(await api.call(forgotPassword, { body }))),
      explain,
    }),

  'reset-password': (form: HTMLFormElement) =>
    submission({
      fields: ['password', 'confirmPassword'],
      check: (typed) => checkNewPassword({ ...typed, token: linkToken() }),
      act: async (body) =>
        sendLinkForm(form, async () => {
          const { role } = await api.call(resetPassword, { body });
          // The link in the markup opens the members' sign-in page. Administrators have their own.
          const link = document.querySelector('[data-stage=done] a');
          if (role === 'admin') link?.setAttribute('href', localizedPath(paths.admin));
        }),
      explain,
    }),

  'confirm-email': (form: HTMLFormElement) => emailLinkSubmission(form, confirmEmail),
  'undo-email': (form: HTMLFormElement) => emailLinkSubmission(form, undoEmailChange),

  join: (form: HTMLFormElement) =>
    submission({
      fields: ['name', 'password', 'confirmPassword'],
      check: (typed) => checkJoining({ ...typed, token: linkToken(), language: getLocale() }),
      act: async (body) => sendLinkForm(form, async () => api.call(acceptInvitation, { body })),
      explain,
    }),
} satisfies Record<AccountFormName, (form: HTMLFormElement) => Submission>;
