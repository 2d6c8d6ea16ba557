import { mustAllowCookies, sessionState } from '#web/shared/api/tokens.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath, returnPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { enableForm } from '#web/shared/ui/document-form-script.ts';
import { showSuccess } from '#web/shared/ui/form-view.ts';
import { redirectWhenKnown, takeSavedMessage } from './leave-page.ts';
import { takeLinkToken } from './link-token.ts';

export type AccountFormName =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'confirm-email'
  | 'undo-email'
  | 'join';

export type StageName = 'form' | 'loading' | 'failed' | 'invalid' | 'taken' | 'done';

/** Shows one stage of the page and hides the others. Focuses an outcome that replaces a form. */
export function showStage(name: StageName): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-stage]')) {
    stage.hidden = stage.dataset['stage'] !== name;
    if (!stage.hidden) stage.querySelector<HTMLElement>('.auth__outcome')?.focus();
  }
}

const isSignedIn = (kind: 'admin' | 'user') => sessionState(kind) === 'signed-in';

/** Returns the address of the admin pages if an administrator is signed in (decision 9); otherwise undefined. */
const adminTarget = () => (isSignedIn('admin') ? localizedPath(paths.admin) : undefined);

/** Returns the address to which a signed-in member is redirected (decision 20); undefined if no member is signed in. */
const memberTarget = () =>
  isSignedIn('user') ? (returnPath(location.search) ?? localizedPath(paths.home)) : undefined;

const load = () => import('./send-account-form.ts');

/** Shows the page of an emailed link: its form, or that the link is invalid. */
function openLink(form: HTMLFormElement, name: AccountFormName): void {
  if (takeLinkToken(name) === '') {
    showStage('invalid');
  } else if (name === 'reset-password') {
    // If loading fails, submitting the form loads the module again.
    load().then(
      async ({ showResetAccount }) => showResetAccount(form),
      () => undefined,
    );
  } else if (name === 'join') {
    const read = () => {
      showStage('loading');
      load().then(
        async ({ showInvitation }) => showInvitation(form),
        () => showStage('failed'),
      );
    };
    onDelegatedClick('[data-reads-again]', read);
    read();
  }
}

/** Fills in the folio of an invitation by the office. It is a hint and proves nothing (decision 55). */
function fillFolio(form: HTMLFormElement): void {
  const folio = new URLSearchParams(takeLinkToken('register')).get('folio');
  const control = form.elements.namedItem('folio');
  if (folio !== null && control instanceof HTMLInputElement && control.value === '') control.value = folio;
}

const actions: Readonly<Record<AccountFormName, (form: HTMLFormElement, name: AccountFormName) => void>> = {
  login: (form) => {
    showSuccess(form, takeSavedMessage());
    redirectWhenKnown(() => adminTarget() ?? memberTarget());
  },
  register: (form) => {
    redirectWhenKnown(adminTarget);
    fillFolio(form);
  },
  'forgot-password': () => {},
  'reset-password': openLink,
  'confirm-email': openLink,
  'undo-email': openLink,
  join: openLink,
};

function isAccountForm(name: string | undefined): name is AccountFormName {
  return name !== undefined && Object.hasOwn(actions, name);
}

/** Enables the page's form, if there is one. The code that sends the form is loaded when the form is first touched. */
export function enableForms(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  const name = form?.dataset['form'];
  if (!form || !isAccountForm(name)) return;
  // Warns before the user enters a password if the browser blocks cookies, which signing in needs.
  const warning = document.querySelector<HTMLElement>('[data-needs-cookies]');
  if (warning) warning.hidden = !mustAllowCookies();
  enableForm(form, async () => (await load()).submissions[name](form), m.said_errorOccurred);
  actions[name](form, name);
}
