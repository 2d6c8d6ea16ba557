import { localizedPath } from '#web/shared/links/addresses.ts';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { DocumentForm, documentFields } from '#web/shared/ui/document-form.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { authPage } from './auth-page.tsx';
import type { registerSubmission } from './register-script.ts';

const field = documentFields<typeof registerSubmission>();

function RegisterForm() {
  return (
    <DocumentForm
      name="register"
      problemTitle={m.form_problem()}
      submitLabel={m.register_submit()}
      busyLabel={m.register_busy()}
    >
      <TextField {...field('name')} label={m.register_name()} autoComplete="name" aria-required />
      <TextField {...field('email')} label={m.auth_email()} kind="email" autoComplete="email" aria-required />
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
    </DocumentForm>
  );
}

/** Renders the registration page (specification sections 4, 5 and 8). */
export async function registerPage({ site }: PageRequest): ReturnType<DocumentOf> {
  return authPage(site, {
    title: m.register_title(),
    lead: m.register_lead(),
    description: m.register_description(),
    path: paths.register,
    kicker: m.auth_registration,
    welcome: m.register_welcome(),
    body: (
      <>
        <RegisterForm />
        <p className="auth__alternative">
          {m.register_already()}{' '}
          <a href={localizedPath(paths.login)}>
            <b>{m.login_title()}</b>
          </a>
        </p>
      </>
    ),
  });
}
