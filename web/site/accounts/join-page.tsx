import { useState } from 'react';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localMessage } from '#web/shared/languages/local-message.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/spinner.tsx';
import { AuthPage } from '#web/shared/accounts/auth-page.tsx';
import { readFoundingYear } from './founding-year.ts';
import { JoinForm } from './join-form.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { Outcome } from './outcome.tsx';
import { useInvitation } from './use-invitation.ts';
import type { Route } from './+types/join-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { foundingYear: await readFoundingYear(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.join_title() });
}

function InvalidInvitation() {
  return (
    <Outcome>
      <Notice kind="error">{m.said_invitationInvalid()}</Notice>
      <ButtonLink href={local(paths.home)} size="lg" block>
        {m.fault_goHome()}
      </ButtonLink>
    </Outcome>
  );
}

function Joined({ message }: { readonly message: string }) {
  return (
    <Outcome>
      <Notice kind="success">{localMessage(message)}</Notice>
      <ButtonLink href={local(paths.admin)} variant="primary" size="lg" block>
        {m.admin_login()}
      </ButtonLink>
    </Outcome>
  );
}

interface InvitedProps {
  readonly token: string | undefined;
  readonly onReadAgain: () => void;
}

/** The form as soon as it is known whom the link was sent to. */
function Invited({ token, onReadAgain }: InvitedProps) {
  const found = useInvitation(token);
  const [outcome, setOutcome] = useState<{ readonly message: string } | 'invalid'>();
  const settle = (settled: typeof outcome) => {
    forgetLinkToken('invitationToken');
    setOutcome(settled);
  };
  if (outcome === 'invalid' || found === 'invalid') return <InvalidInvitation />;
  if (outcome !== undefined) return <Joined message={outcome.message} />;
  if (token === undefined || found === undefined) return <Spinner label={m.join_loading()} />;
  if (found === 'failed') {
    return (
      <Notice kind="error" action={<Button onClick={onReadAgain}>{m.fault_tryAgain()}</Button>}>
        {m.said_errorOccurred()}
      </Notice>
    );
  }
  return (
    <JoinForm
      token={token}
      invited={found}
      onJoined={(message) => settle({ message })}
      onInvalid={() => settle('invalid')}
    />
  );
}

/** Where an invitation to the office leads; the token of the link stands behind `#`. */
export default function JoinPage({ loaderData }: Route.ComponentProps) {
  const token = useLinkToken('invitationToken');
  const [round, setRound] = useState(0);
  return (
    <AuthPage
      {...loaderData}
      kicker={m.auth_welcome}
      title={m.join_title()}
      lead={m.join_lead()}
      welcome={m.register_welcome()}
    >
      <Invited key={`${token} ${round}`} token={token} onReadAgain={() => setRound(round + 1)} />
    </AuthPage>
  );
}
