import { useRef } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { newDraft } from './draft.ts';
import { RegistrationFrame } from './registration-frame.tsx';
import { SignInNotice } from './registration-waiting.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { sendRegistration, type Submission } from './send-registration.ts';
import { isSentState, RegistrationSent, sentQuery, sentState } from './sent.tsx';
import { readStepPosition } from './steps.ts';
import { useNewDraft } from './use-new-draft.ts';

/** The registration form of the bureau (specification section 2). Visitors can fill it in, too (decision 20). */
export function Component() {
  const location = useLocation();
  const state: unknown = location.state;
  const { step } = readStepPosition(location.search);
  usePageTitle(m.matrimony_registerPage({ step }));
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
      <RegistrationFrame step={step} notice={notice}>
        {hasFailed ? (
          <Notice kind="error" action={<Button onClick={retry}>{m.fault_tryAgain()}</Button>}>
            {m.said_errorOccurred()}
          </Notice>
        ) : (
          <Spinner label={m.matrimony_loading()} />
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
      notice={notice}
      act={act}
      onClear={() => store.show(shown.name, newDraft())}
    />
  );
}
