import { mustAllowCookies, sessionState } from '#web/shared/api/tokens.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath, returnPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { type Submission, enableForm } from '#web/shared/ui/document-form-script.ts';
import { showSuccess } from '#web/shared/ui/form-view.ts';
import { takeSavedMessage } from './arrival.ts';
import { takeLinkToken } from './link-token.ts';
import { showStage } from './show-stage.ts';
import { redirectWhenKnown } from './redirect.ts';

interface AccountForm {
  readonly begin?: (form: HTMLFormElement) => void;
  readonly load: (form: HTMLFormElement) => Promise<Submission>;
}

const isSignedIn = (kind: 'admin' | 'user') => sessionState(kind) === 'signed-in';

/** Returns the address of the admin pages if an administrator is signed in (decision 9); otherwise undefined. */
const adminTarget = () => (isSignedIn('admin') ? localizedPath(paths.admin) : undefined);

/** Returns the address to which a signed-in member is redirected (decision 20); undefined if no member is signed in. */
const memberTarget = () =>
  isSignedIn('user') ? (returnPath(location.search) ?? localizedPath(paths.home)) : undefined;

function beginLogin(form: HTMLFormElement): void {
  showSuccess(form, takeSavedMessage());
  redirectWhenKnown(() => adminTarget() ?? memberTarget());
}

function beginReset(form: HTMLFormElement): void {
  if (takeLinkToken('resetToken') === '') {
    showStage('invalid');
    return;
  }
  import('./reset-password-script.ts').then(
    async ({ showResetAccount }) => showResetAccount(form),
    // Loading failed. Submitting the form loads the module again.
    () => undefined,
  );
}

function beginEmailLink(): void {
  if (takeLinkToken('emailToken') === '') showStage('invalid');
}

function beginJoining(form: HTMLFormElement): void {
  if (takeLinkToken('invitationToken') === '') {
    showStage('invalid');
    return;
  }
  const read = () => {
    showStage('loading');
    import('./join-script.ts').then(
      async ({ showInvitation: readInvited }) => readInvited(form),
      () => showStage('failed'),
    );
  };
  onDelegatedClick('[data-reads-again]', read);
  read();
}

const accountForms: ReadonlyMap<string, AccountForm> = new Map<string, AccountForm>([
  ['login', { begin: beginLogin, load: async (form) => (await import('./login-script.ts')).loginSubmission(form) }],
  [
    'register',
    {
      begin: () => redirectWhenKnown(adminTarget),
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
  [
    'confirm-email',
    {
      begin: beginEmailLink,
      load: async () => (await import('./email-link-script.ts')).emailLinkSubmission('confirm'),
    },
  ],
  [
    'undo-email',
    {
      begin: beginEmailLink,
      load: async () => (await import('./email-link-script.ts')).emailLinkSubmission('undo'),
    },
  ],
  ['join', { begin: beginJoining, load: async (form) => (await import('./join-script.ts')).joinSubmission(form) }],
]);

/** Warns before the user enters a password if the browser blocks cookies, which signing in needs. */
function warnOfBlockedCookies(): void {
  const warning = document.querySelector<HTMLElement>('[data-needs-cookies]');
  if (warning) warning.hidden = !mustAllowCookies();
}

/** Enables the page's form, if there is one. The code that sends the form is loaded when the form is first touched. */
export function enableForms(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  const known = accountForms.get(form?.dataset['form'] ?? '');
  if (!form || !known) return;
  warnOfBlockedCookies();
  enableForm(form, () => known.load(form), m.said_errorOccurred);
  known.begin?.(form);
}
