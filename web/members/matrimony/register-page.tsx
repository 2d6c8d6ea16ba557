import { useRef } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { readSite } from '#contract/content.ts';
import { localizedPath, signInPath } from '#web/shared/links/addresses.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { newDraft } from './draft.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { sendRegistration, type Submission } from './send-registration.ts';
import { isSentState, RegistrationSent, sentQuery, sentState } from './sent.tsx';
import { readStepPosition } from './steps.ts';
import { useNewDraft } from './use-new-draft.ts';
import type { Route } from './+types/register-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { contact } = await context.get(readContext)(readSite, {});
  return { phone: contact.phones[0] };
}

/** Skips reloading when the step changes, so that the steps also work offline. */
export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { step } = readStepPosition(location.search);
  return pageMeta(matches, { title: m.matrimony_registerPage({ step }) });
}

function SignInNotice() {
  const { pathname, search } = useLocation();
  return (
    <ForMembers adminPage={{ path: paths.adminProfiles, name: m.admin_manageProfiles() }}>
      <Notice
        kind="info"
        more={m.matrimony_signInMore()}
        action={
          <ButtonLink href={signInPath('user', pathname + search)} variant="primary">
            {m.nav_signIn()}
          </ButtonLink>
        }
      >
        {m.matrimony_signInNotice()}
      </Notice>
    </ForMembers>
  );
}

/** The registration form of the bureau (specification section 2). Visitors can fill it in, too (decision 20). */
export default function RegisterPage({ loaderData: { phone } }: Route.ComponentProps) {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const isSent = useRef(false);
  const isVisitor = useSession('user') !== 'signed-in';
  const { store, hasFailed, retry, confirmOwner } = useNewDraft();
  const shown = store.read();

  async function act(submission: Submission): Promise<void> {
    await confirmOwner();
    const draft = store.read()?.draft ?? newDraft();
    await sendRegistration(submission, draft);
    store.drop();
    isSent.current = true;
    await navigate(localizedPath(paths.matrimonyRegister) + sentQuery, { replace: true, state: sentState });
  }

  function startNewDraft(): void {
    const name = store.read()?.name;
    if (isSent.current && name !== undefined) store.show(name, newDraft());
    isSent.current = false;
  }

  if (isSentState(location.search, state)) return <RegistrationSent onShown={startNewDraft} />;
  const notice = isVisitor && <SignInNotice />;
  if (shown === undefined) {
    return (
      <RegistrationFrame step={readStepPosition(location.search).step} phone={phone} notice={notice}>
        <noscript>
          <Notice kind="warning">{m.auth_needsScript()}</Notice>
        </noscript>
        {hasFailed ? (
          <Notice kind="error" action={<Button onClick={retry}>{m.fault_tryAgain()}</Button>}>
            {m.said_errorOccurred()}
          </Notice>
        ) : (
          <div className="needs-script">
            <Spinner label={m.matrimony_loading()} />
          </div>
        )}
      </RegistrationFrame>
    );
  }
  return (
    <RegistrationSteps
      key={shown.round}
      draft={shown.draft}
      store={store}
      leaveTo={localizedPath(paths.matrimony)}
      phone={phone}
      notice={notice}
      act={act}
      onClear={() => store.show(shown.name, newDraft())}
    />
  );
}
