import { localizedPath } from '#web/shared/links/addresses.ts';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { DocumentForm, documentFields } from '#web/shared/ui/document-form.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { authPage } from './auth-page.tsx';
import type { joinSubmission } from './join-script.ts';
import { OutcomeStage, Stage } from './stage.tsx';

const field = documentFields<typeof joinSubmission>();

function JoinForm() {
  return (
    <DocumentForm name="join" problemTitle={m.form_problem()} submitLabel={m.join_submit()} busyLabel={m.join_busy()}>
      <TextField
        name="email"
        error={undefined}
        label={m.auth_email()}
        kind="email"
        autoComplete="username"
        readOnly
        hint={m.join_emailHint()}
      />
      <TextField {...field('name')} label={m.join_name()} autoComplete="name" aria-required />
      <NewPasswordFields label={m.auth_password()} confirmLabel={m.register_confirm()} field={field} />
    </DocumentForm>
  );
}

/**
 * Renders the target page of an invitation to become an administrator. The token is in the fragment of the address. The
 * script shows the form after it has read the invitation.
 */
export async function joinPage({ site }: PageRequest): ReturnType<DocumentOf> {
  return authPage(site, {
    title: m.join_title(),
    lead: m.join_lead(),
    welcome: m.register_welcome(),
    body: (
      <>
        <Stage name="loading" isFirst>
          <Spinner label={m.join_loading()} />
        </Stage>
        <Stage name="failed">
          <Notice kind="error" action={<Button data-reads-again>{m.fault_tryAgain()}</Button>}>
            {m.said_errorOccurred()}
          </Notice>
        </Stage>
        <Stage name="form">
          <JoinForm />
        </Stage>
        <OutcomeStage name="invalid">
          <Notice kind="error">{m.said_invitationInvalid()}</Notice>
          <ButtonLink href={localizedPath(paths.home)} size="lg" block>
            {m.fault_goHome()}
          </ButtonLink>
        </OutcomeStage>
        <OutcomeStage name="done">
          <Notice kind="success">{m.said_joinedAsAdministrator()}</Notice>
          <ButtonLink href={localizedPath(paths.admin)} variant="primary" size="lg" block>
            {m.admin_login()}
          </ButtonLink>
        </OutcomeStage>
      </>
    ),
  });
}
