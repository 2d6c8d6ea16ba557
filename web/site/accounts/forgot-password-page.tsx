import { localizedPath } from '#web/shared/links/addresses.ts';
import { EmailField } from '#web/shared/accounts/credential-fields.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { DocumentForm, documentFields } from '#web/shared/ui/document-form.tsx';
import { authPage } from './auth-page.tsx';
import type { forgotPasswordSubmission } from './forgot-password-script.ts';

const field = documentFields<typeof forgotPasswordSubmission>();

/** Renders the form that requests a reset link: for members, or for administrators with `?for=admin` (decision 7). */
export async function forgotPasswordPage({ site, query }: PageRequest): ReturnType<DocumentOf> {
  const role = query.get('for') === 'admin' ? 'admin' : 'user';
  return authPage(site, {
    kicker: m.forgot_title,
    title: m.forgot_title(),
    lead: m.forgot_lead(),
    welcome: m.login_welcome(),
    body: (
      <>
        <DocumentForm
          name="forgot-password"
          problemTitle={m.form_problem()}
          submitLabel={m.forgot_submit()}
          busyLabel={m.forgot_busy()}
        >
          <input type="hidden" name="role" value={role} />
          <EmailField {...field('email')} />
        </DocumentForm>
        <p className="auth__alternative">
          <a href={localizedPath(role === 'admin' ? paths.admin : paths.login)}>{m.forgot_back()}</a>
        </p>
      </>
    ),
  });
}
