import { readMessagesDefault } from '#contract/member-messages.ts';
import { localizedPath, SESSION_ENDED } from '#web/shared/links/addresses.ts';
import { CurrentPasswordField, EmailField, NewPasswordFields } from '#web/shared/accounts/credential-fields.tsx';
import type { DocumentOf, PageRequest } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { type AccountPage, accountPage, type Outcome } from './account-page.tsx';

/** Renders the members' sign-in page. Administrators use `/admin` (decision 7). */
export async function loginPage(request: PageRequest): ReturnType<DocumentOf> {
  return accountPage(request, {
    name: 'login',
    title: m.login_title(),
    lead: m.login_lead(),
    description: m.login_description(),
    welcome: m.login_welcome(),
    submit: m.nav_signIn(),
    busy: m.login_busy(),
    notice: (
      <div className="auth__ended" id={SESSION_ENDED} tabIndex={-1}>
        <Notice kind="info">{m.said_sessionEnded()}</Notice>
      </div>
    ),
    fields: (field) => (
      <>
        <EmailField {...field('email')} />
        <CurrentPasswordField {...field('password')} />
        <p className="auth__aside">
          <a href={localizedPath(paths.forgotPassword)}>{m.login_forgot()}</a>
        </p>
      </>
    ),
    alternative: (
      <>
        {m.login_new()}{' '}
        <a href={localizedPath(paths.register)}>
          <b>{m.login_toRegister()}</b>
        </a>
      </>
    ),
  });
}

export async function registerPage(request: PageRequest): ReturnType<DocumentOf> {
  const emails = await request.read(readMessagesDefault, {});
  return accountPage(request, {
    name: 'register',
    title: m.register_title(),
    lead: m.register_lead(),
    description: m.register_description(),
    path: paths.register,
    kicker: m.auth_registration,
    welcome: m.register_welcome(),
    submit: m.register_submit(),
    busy: m.register_busy(),
    fields: (field) => (
      <>
        <TextField {...field('name')} label={m.register_name()} autoComplete="name" aria-required />
        <TextField
          {...field('email')}
          label={m.auth_email()}
          kind="email"
          autoComplete="email"
          aria-required
          hint={emails.on ? m.register_emails() : undefined}
        />
        <TextField
          {...field('phone')}
          label={m.register_phone()}
          kind="numeric"
          autoComplete="tel"
          aria-required
          hint={m.register_phoneHint()}
        />
        <TextField {...field('folio')} label={m.register_folio()} hint={m.register_folioHint()} />
        <NewPasswordFields label={m.auth_password()} confirmLabel={m.register_confirm()} field={field} />
      </>
    ),
    alternative: (
      <>
        {m.register_already()}{' '}
        <a href={localizedPath(paths.login)}>
          <b>{m.login_title()}</b>
        </a>
      </>
    ),
  });
}

/** Renders the form that requests a reset link: for members, or for administrators with `?for=admin` (decision 7). */
export async function forgotPasswordPage(request: PageRequest): ReturnType<DocumentOf> {
  const role = request.query.get('for') === 'admin' ? 'admin' : 'user';
  return accountPage(request, {
    name: 'forgot-password',
    kicker: m.forgot_title,
    title: m.forgot_title(),
    lead: m.forgot_lead(),
    welcome: m.login_welcome(),
    submit: m.forgot_submit(),
    busy: m.forgot_busy(),
    fields: (field) => (
      <>
        <input type="hidden" name="role" value={role} />
        <EmailField {...field('email')} />
      </>
    ),
    alternative: <a href={localizedPath(role === 'admin' ? paths.admin : paths.login)}>{m.forgot_back()}</a>,
  });
}

/** Renders the target of reset links, for members and administrators (decision 10). The token is in the fragment. */
export async function resetPasswordPage(request: PageRequest): ReturnType<DocumentOf> {
  return accountPage(request, {
    name: 'reset-password',
    kicker: m.reset_title,
    title: m.reset_title(),
    lead: m.reset_lead(),
    welcome: m.login_welcome(),
    submit: m.reset_submit(),
    busy: m.reset_busy(),
    fields: (field) => (
      <>
        <div data-account hidden>
          <OwnEmail />
        </div>
        <NewPasswordFields label={m.reset_password()} confirmLabel={m.reset_confirm()} field={field} />
      </>
    ),
    outcomes: [
      {
        stage: 'invalid',
        text: m.said_resetLinkInvalid(),
        to: paths.forgotPassword,
        label: m.reset_askAgain(),
        isPrimary: true,
      },
      { stage: 'done', text: m.said_passwordChanged(), to: paths.login, label: m.nav_signIn(), isPrimary: true },
    ],
  });
}

/** The email of the account, which the script fills in. */
function OwnEmail({ hint }: { readonly hint?: string }) {
  return (
    <TextField
      name="email"
      error={undefined}
      label={m.auth_email()}
      kind="email"
      autoComplete="username"
      readOnly
      hint={hint}
    />
  );
}

/**
 * Renders the target page of an invitation to become an administrator. The token is in the fragment of the address. The
 * script shows the form after it has read the invitation.
 */
export async function joinPage(request: PageRequest): ReturnType<DocumentOf> {
  return accountPage(request, {
    name: 'join',
    title: m.join_title(),
    lead: m.join_lead(),
    welcome: m.register_welcome(),
    submit: m.join_submit(),
    busy: m.join_busy(),
    loading: (
      <>
        <div data-stage="loading">
          <Spinner label={m.join_loading()} />
        </div>
        <div data-stage="failed" hidden>
          <Notice kind="error" action={<Button data-reads-again>{m.fault_tryAgain()}</Button>}>
            {m.said_errorOccurred()}
          </Notice>
        </div>
      </>
    ),
    fields: (field) => (
      <>
        <OwnEmail hint={m.join_emailHint()} />
        <TextField {...field('name')} label={m.join_name()} autoComplete="name" aria-required />
        <NewPasswordFields label={m.auth_password()} confirmLabel={m.register_confirm()} field={field} />
      </>
    ),
    outcomes: [
      { stage: 'invalid', text: m.said_invitationInvalid(), to: paths.home, label: m.fault_goHome() },
      {
        stage: 'done',
        text: m.said_joinedAsAdministrator(),
        to: paths.admin,
        label: m.admin_login(),
        isPrimary: true,
      },
    ],
  });
}

/**
 * Renders the target of an emailed link about a change of email. The user presses a button, because programs that scan
 * emails open links too.
 */
async function emailLinkPage(
  request: PageRequest,
  page: Pick<AccountPage<'confirm-email' | 'undo-email'>, 'name' | 'lead' | 'submit'> & {
    readonly kicker: typeof m.emailLink_undoTitle;
    readonly done: Omit<Outcome, 'stage' | 'isPrimary'>;
  },
): ReturnType<DocumentOf> {
  const { done, ...rest } = page;
  return accountPage(request, {
    ...rest,
    title: page.kicker(),
    welcome: m.login_welcome(),
    busy: m.reset_busy(),
    outcomes: [
      { stage: 'invalid', text: m.said_emailLinkInvalid(), to: paths.home, label: m.fault_goHome() },
      {
        stage: 'taken',
        text: m.said_emailTaken(),
        more: m.emailLink_takenMore(),
        to: paths.myPage,
        label: m.nav_myPage(),
      },
      { ...done, stage: 'done', isPrimary: true },
    ],
  });
}

export async function confirmEmailPage(request: PageRequest): ReturnType<DocumentOf> {
  return emailLinkPage(request, {
    name: 'confirm-email',
    kicker: m.emailLink_confirmTitle,
    lead: m.emailLink_confirmLead(),
    submit: m.emailLink_confirm(),
    done: { text: m.said_emailChanged(), to: paths.myPage, label: m.nav_myPage() },
  });
}

export async function undoEmailPage(request: PageRequest): ReturnType<DocumentOf> {
  return emailLinkPage(request, {
    name: 'undo-email',
    kicker: m.emailLink_undoTitle,
    lead: m.emailLink_undoLead(),
    submit: m.emailLink_undo(),
    done: { text: m.said_emailRestored(), to: paths.forgotPassword, label: m.reset_title() },
  });
}
