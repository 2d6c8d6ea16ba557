import { localizedPath } from '#web/shared/links/addresses.ts';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { DocumentForm, documentFields } from '#web/shared/ui/document-form.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { authPage } from './auth-page.tsx';
import type { resetPasswordSubmission } from './reset-password-script.ts';
import { OutcomeStage, Stage } from './stage.tsx';

const field = documentFields<typeof resetPasswordSubmission>();

/** Renders the target of reset links, for members and administrators (decision 10). The token is in the fragment. */
export async function resetPasswordPage({ site }: PageRequest): ReturnType<DocumentOf> {
  return authPage(site, {
    kicker: m.reset_title,
    title: m.reset_title(),
    lead: m.reset_lead(),
    welcome: m.login_welcome(),
    body: (
      <>
        <Stage name="form" isFirst>
          <DocumentForm
            name="reset-password"
            problemTitle={m.form_problem()}
            submitLabel={m.reset_submit()}
            busyLabel={m.reset_busy()}
          >
            <div data-account hidden>
              <TextField
                name="email"
                error={undefined}
                label={m.auth_email()}
                kind="email"
                autoComplete="username"
                readOnly
              />
            </div>
            <NewPasswordFields label={m.reset_password()} confirmLabel={m.reset_confirm()} field={field} />
          </DocumentForm>
        </Stage>
        <OutcomeStage name="invalid">
          <Notice kind="error">{m.said_resetLinkInvalid()}</Notice>
          <ButtonLink href={localizedPath(paths.forgotPassword)} variant="primary" size="lg" block>
            {m.reset_askAgain()}
          </ButtonLink>
        </OutcomeStage>
        <OutcomeStage name="done">
          <Notice kind="success">{m.said_passwordChanged()}</Notice>
          <ButtonLink href={localizedPath(paths.login)} variant="primary" size="lg" block>
            {m.nav_signIn()}
          </ButtonLink>
        </OutcomeStage>
      </>
    ),
  });
}
