import { local } from '#web/shared/links/addresses.ts';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { DocumentForm } from '#web/shared/ui/document-form.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { foundingYearOf } from './founding-year.ts';

/** For members, and with `?for=admin` for administrators, who are other accounts (decision 7). */
export async function forgotPasswordPage({ site, query }: PageRequest): ReturnType<DocumentOf> {
  const foundingYear = foundingYearOf(await site);
  const role = query.get('for') === 'admin' ? 'admin' : 'user';
  return {
    head: { title: m.forgot_title(), description: m.forgot_lead() },
    body: (
      <AuthPage
        foundingYear={foundingYear}
        kicker={m.auth_welcome}
        title={m.forgot_title()}
        lead={m.forgot_lead()}
        welcome={m.login_welcome()}
      >
        <DocumentForm
          name="forgot-password"
          problemTitle={m.form_problem()}
          submitLabel={m.forgot_submit()}
          busyLabel={m.forgot_busy()}
        >
          <input type="hidden" name="role" value={role} />
          <TextField
            label={m.auth_email()}
            name="email"
            kind="email"
            autoComplete="username"
            aria-required
            error={undefined}
          />
        </DocumentForm>
        <p className="auth__alternative">
          <a href={local(role === 'admin' ? paths.admin : paths.login)}>{m.forgot_back()}</a>
        </p>
      </AuthPage>
    ),
  };
}
