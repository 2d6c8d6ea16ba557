import { local } from '#web/shared/links/addresses.ts';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { DocumentForm } from '#web/shared/ui/document-form.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { foundingYearOf } from './founding-year.ts';

function LoginForm() {
  return (
    <DocumentForm name="login" problemTitle={m.form_problem()} submitLabel={m.nav_signIn()} busyLabel={m.login_busy()}>
      <TextField
        label={m.auth_email()}
        name="email"
        kind="email"
        autoComplete="username"
        aria-required
        error={undefined}
      />
      <PasswordField
        label={m.auth_password()}
        name="password"
        autoComplete="current-password"
        aria-required
        showLabel={m.form_show()}
        hideLabel={m.form_hide()}
        error={undefined}
      />
      <p className="auth__aside">
        <a href={local(paths.forgotPassword)}>{m.login_forgot()}</a>
      </p>
    </DocumentForm>
  );
}

/** Members sign in here, administrators at `/admin` (decision 7): specification sections 4, 5 and 8. */
export async function loginPage({ site }: PageRequest): ReturnType<DocumentOf> {
  const foundingYear = foundingYearOf(await site);
  return {
    head: { title: m.login_title(), description: m.login_description() },
    body: (
      <AuthPage
        foundingYear={foundingYear}
        kicker={m.auth_welcome}
        title={m.login_title()}
        lead={m.login_lead()}
        welcome={m.login_welcome()}
      >
        <LoginForm />
        <p className="auth__alternative">
          {m.login_new()}{' '}
          <a href={local(paths.register)}>
            <b>{m.login_toRegister()}</b>
          </a>
        </p>
      </AuthPage>
    ),
  };
}
