import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { readOwnAccount } from '#contract/sessions.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { readTokens } from '#web/shared/api/tokens.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import type { PageProps } from '#web/shared/app/app-page.ts';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import { DraftOwner } from '#web/shared/api/drafts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { draftsOf, type Family, openDrafts } from './draft-owners.ts';
import { FamilyForm } from './family-form.tsx';
import { RegistrationFrame, SignInNotice } from './registration-frame.tsx';
import { DifferentAccount, NotSignedIn } from './send-registration.ts';
import { isSentState, RegistrationSent, sentQuery, sentState } from './sent.tsx';
import { readStepPosition } from './steps.ts';

export { isSameStep as shouldRevalidate } from './draft-owners.ts';

/**
 * Asks the server whose session this is. The call also renews an expired access token.
 * @throws NoConnection, or CallFailed on a server error
 */
async function readFamily(): Promise<Family> {
  if (readTokens('user').accessToken === undefined) return 'visitor';
  try {
    const { id } = await api.call(readOwnAccount, {}, { quiet: true });
    return id;
  } catch (error) {
    if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return 'visitor';
    throw error;
  }
}

/** Reads whose registration this is; undefined if the server could not be asked. */
export async function loader(): Promise<{ readonly family: Family | undefined }> {
  const family = await readFamily().catch(() => undefined);
  if (family !== undefined) openDrafts(family);
  return { family };
}

interface OpenForm {
  readonly family: Family | undefined;
  /** Changes when the form shows another draft. */
  readonly round: number;
}

/**
 * Returns whose form is open. A visitor who signs in continues the form; another account gets its own. An open form
 * stays if its session ends (decision 20), or if the server cannot be asked.
 */
function useOpenForm(family: Family | undefined): OpenForm & { readonly reset: () => void } {
  const session = useSession('user');
  const before = useRef(session);
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState<OpenForm>({ family, round: 0 });
  const isContinued = form.family === undefined || form.family === 'visitor';
  if (family !== undefined && family !== form.family) {
    setForm({ family, round: isContinued ? form.round : form.round + 1 });
  }
  useEffect(() => {
    if (session === 'signed-in' && before.current !== session) void revalidate();
    before.current = session;
  }, [session, revalidate]);
  return {
    ...form,
    reset: () => {
      setForm(({ round }) => ({ family: form.family, round: round + 1 }));
      void revalidate();
    },
  };
}

/** The registration form of the bureau (specification section 2). Visitors can fill it in, too (decision 20). */
export function Component({ loaderData }: PageProps<typeof loader>) {
  const location = useLocation();
  const state: unknown = location.state;
  const { step } = readStepPosition(location.search);
  usePageTitle(m.matrimony_registerPage({ step }));
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isVisitor = useSession('user') !== 'signed-in';
  const { family, round, reset } = useOpenForm(loaderData.family);
  const drafts = useMemo(() => draftsOf(family ?? 'visitor'), [family]);

  async function confirmOwner(): Promise<void> {
    const now = await readFamily();
    if (now === 'visitor') throw new NotSignedIn();
    if (family === now || family === 'visitor') return;
    void revalidate();
    throw new DifferentAccount();
  }

  if (isSentState(location.search, state)) return <RegistrationSent />;
  const notice = isVisitor && <SignInNotice />;
  if (family === undefined) {
    return (
      <RegistrationFrame step={step} notice={notice}>
        <LoadProblem message={m.said_errorOccurred()} />
      </RegistrationFrame>
    );
  }
  return (
    <DraftOwner value={drafts}>
      <FamilyForm
        key={round}
        leaveTo={localizedPath(paths.matrimony)}
        notice={notice}
        confirmOwner={confirmOwner}
        onSent={() => {
          void navigate(localizedPath(paths.matrimonyRegister) + sentQuery, { replace: true, state: sentState });
        }}
        onGone={reset}
      />
    </DraftOwner>
  );
}
