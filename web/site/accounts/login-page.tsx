import { localizedPath, SESSION_ENDED } from '#web/shared/links/addresses.ts';
import { CurrentPasswordField, EmailField } from '#web/shared/accounts/credential-fields.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { DocumentForm, documentFields } from '#web/shared/ui/document-form.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { authPage } from './auth-page.tsx';
import type { loginSubmission } from './login-script.ts';

const field = documentFields<typeof loginSubmission>();

function LoginForm() {
  return (
    <DocumentForm name="login" problemTitle={m.form_problem()} submitLabel={m.nav_signIn()} busyLabel={m.login_busy()}>
      <EmailField {...field('email')} />
      <CurrentPasswordField {...field('password')} />
      <p className="auth__aside">
        <a href={localizedPath(paths.forgotPassword)}>{m.login_forgot()}</a>
      </p>
    </DocumentForm>
  );
}

/** Renders the members' sign-in page (specification sections 4, 5 and 8). Administrators use `/admin` (decision 7). */
export async function loginPage({ site }: PageRequest): ReturnType<DocumentOf> {
  return authPage(site, {
    title: m.login_title(),
    lead: m.login_lead(),
    description: m.login_description(),
    welcome: m.login_welcome(),
    body: (
      <>
        <div className="auth__ended" id={SESSION_ENDED} tabIndex={-1}>
          <Notice kind="info">{m.said_sessionEnded()}</Notice>
        </div>
        <LoginForm />
        <p className="auth__alternative">
          {m.login_new()}{' '}
          <a href={localizedPath(paths.register)}>
            <b>{m.login_toRegister()}</b>
          </a>
        </p>
      </>
    ),
  });
}
