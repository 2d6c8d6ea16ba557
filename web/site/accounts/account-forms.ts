import { mustAllowCookies, sessionState } from '#web/shared/api/tokens.ts';
import { onClick } from '#web/shared/ui/clicks.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local, returnPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { type Submission, sendByScript } from '#web/shared/ui/document-form-script.ts';
import { say } from '#web/shared/ui/form-view.ts';
import { takeArrival } from './arrival.ts';
import { takeLinkToken } from './link-token.ts';
import { showStage } from './show-stage.ts';
import { followRedirect } from './redirect.ts';

interface AccountForm {
  /** What is done as soon as the page is there. */
  readonly begin?: (form: HTMLFormElement) => void;
  /** What it takes to send it. */
  readonly load: (form: HTMLFormElement) => Promise<Submission>;
}

const isSignedIn = (kind: 'admin' | 'user') => sessionState(kind) === 'signed-in';

/** Whoever holds an admin token belongs in the office (decision 9). */
const pathToAdmin = () => (isSignedIn('admin') ? local(paths.admin) : undefined);

/** Where members are led who are signed in already, or have just signed in (decision 20). */
const wayOfMember = () => (isSignedIn('user') ? (returnPath(location.search) ?? local(paths.home)) : undefined);

function beginLogin(form: HTMLFormElement): void {
  say(form, takeArrival());
  followRedirect(() => pathToAdmin() ?? wayOfMember());
}

function beginReset(form: HTMLFormElement): void {
  if (takeLinkToken('resetToken') === '') {
    showStage('invalid');
    return;
  }
  import('./reset-password-script.ts').then(
    async ({ showResetAccount }) => showResetAccount(form),
    // Sending the form loads it again.
    () => undefined,
  );
}

function beginJoining(form: HTMLFormElement): void {
  if (takeLinkToken('invitationToken') === '') {
    showStage('invalid');
    return;
  }
  const read = () => {
    showStage('loading');
    import('./join-script.ts').then(
      async ({ readInvited }) => readInvited(form),
      () => showStage('failed'),
    );
  };
  onClick('[data-reads-again]', read);
  read();
}

/** The forms by their names in the markup. */
const accountForms: ReadonlyMap<string, AccountForm> = new Map<string, AccountForm>([
  ['login', { begin: beginLogin, load: async (form) => (await import('./login-script.ts')).loginSubmission(form) }],
  [
    'register',
    {
      begin: () => followRedirect(pathToAdmin),
      load: async (form) => (await import('./register-script.ts')).registerSubmission(form),
    },
  ],
  [
    'forgot-password',
    { load: async (form) => (await import('./forgot-password-script.ts')).forgotPasswordSubmission(form) },
  ],
  [
    'reset-password',
    {
      begin: beginReset,
      load: async (form) => (await import('./reset-password-script.ts')).resetPasswordSubmission(form),
    },
  ],
  ['join', { begin: beginJoining, load: async (form) => (await import('./join-script.ts')).joinSubmission(form) }],
]);

/** Says before anybody types a password that signing in cannot work here. */
function warnOfBlockedCookies(): void {
  const warning = document.querySelector<HTMLElement>('[data-needs-cookies]');
  if (warning) warning.hidden = !mustAllowCookies();
}

/** Brings the form of the page to life, if it has one: what sends it comes when somebody touches it. */
export function letFormsBeSent(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  const known = accountForms.get(form?.dataset['form'] ?? '');
  if (!form || !known) return;
  warnOfBlockedCookies();
  sendByScript(form, () => known.load(form), m.said_errorOccurred);
  known.begin?.(form);
}
