import { localizedPath } from '#web/shared/links/addresses.ts';
import type { DocumentOf, PageRequest } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { DocumentForm } from '#web/shared/ui/document-form.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { authPage } from './auth-page.tsx';
import { OutcomeStage, Stage } from './stage.tsx';

interface EmailLinkPage {
  /** Key of the form in account-forms.ts. */
  readonly name: 'confirm-email' | 'undo-email';
  readonly title: typeof m.emailLink_confirmTitle;
  readonly lead: string;
  readonly submit: string;
  readonly done: string;
  readonly next: { readonly path: string; readonly label: string };
}

/**
 * Renders the target of an emailed link about a change of email. The token is in the fragment. The user presses a
 * button, because programs that scan emails open links too.
 */
async function emailLinkPage({ site }: PageRequest, page: EmailLinkPage): ReturnType<DocumentOf> {
  const { name, title, lead, submit, done, next } = page;
  return authPage(site, {
    kicker: title,
    title: title(),
    lead,
    welcome: m.login_welcome(),
    body: (
      <>
        <Stage name="form" isFirst>
          <DocumentForm name={name} problemTitle={m.form_problem()} submitLabel={submit} busyLabel={m.reset_busy()}>
            {undefined}
          </DocumentForm>
        </Stage>
        <OutcomeStage name="invalid">
          <Notice kind="error">{m.said_emailLinkInvalid()}</Notice>
          <ButtonLink href={localizedPath(paths.home)} size="lg" block>
            {m.fault_goHome()}
          </ButtonLink>
        </OutcomeStage>
        <OutcomeStage name="taken">
          <Notice kind="error" more={m.emailLink_takenMore()}>
            {m.said_emailTaken()}
          </Notice>
          <ButtonLink href={localizedPath(paths.myPage)} size="lg" block>
            {m.nav_myPage()}
          </ButtonLink>
        </OutcomeStage>
        <OutcomeStage name="done">
          <Notice kind="success">{done}</Notice>
          <ButtonLink href={localizedPath(next.path)} variant="primary" size="lg" block>
            {next.label}
          </ButtonLink>
        </OutcomeStage>
      </>
    ),
  });
}

export async function confirmEmailPage(request: PageRequest): ReturnType<DocumentOf> {
  return emailLinkPage(request, {
    name: 'confirm-email',
    title: m.emailLink_confirmTitle,
    lead: m.emailLink_confirmLead(),
    submit: m.emailLink_confirm(),
    done: m.said_emailChanged(),
    next: { path: paths.myPage, label: m.nav_myPage() },
  });
}

export async function undoEmailPage(request: PageRequest): ReturnType<DocumentOf> {
  return emailLinkPage(request, {
    name: 'undo-email',
    title: m.emailLink_undoTitle,
    lead: m.emailLink_undoLead(),
    submit: m.emailLink_undo(),
    done: m.said_emailRestored(),
    next: { path: paths.forgotPassword, label: m.reset_title() },
  });
}
