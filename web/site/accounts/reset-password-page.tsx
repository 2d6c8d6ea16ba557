import { useState } from 'react';
import type { resetPassword } from '#contract/accounts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localMessage } from '#web/shared/languages/local-message.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { AuthPage } from '#web/shared/accounts/auth-page.tsx';
import { readFoundingYear } from './founding-year.ts';
import { Outcome } from './outcome.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import type { Route } from './+types/reset-password-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { foundingYear: await readFoundingYear(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.reset_title() });
}

/** What has become of a token: its password was changed, or the server knows it no more. */
interface Spent {
  readonly token: string;
  readonly answer: Answer<typeof resetPassword> | undefined;
}

function Changed({ message, role }: Answer<typeof resetPassword>) {
  return (
    <Outcome>
      <Notice kind="success">{localMessage(message)}</Notice>
      <ButtonLink href={local(role === 'admin' ? paths.admin : paths.login)} variant="primary" size="lg" block>
        {m.nav_signIn()}
      </ButtonLink>
    </Outcome>
  );
}

function InvalidLink() {
  return (
    <Outcome>
      <Notice kind="error">{m.said_resetLinkInvalid()}</Notice>
      <ButtonLink href={local(paths.forgotPassword)} variant="primary" size="lg" block>
        {m.reset_askAgain()}
      </ButtonLink>
    </Outcome>
  );
}

/** For members and administrators alike; the answer says who it was (decision 10). */
export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  const token = useLinkToken('resetToken');
  const [spent, setSpent] = useState<Spent>();
  const spend = (answer: Spent['answer']) => {
    forgetLinkToken('resetToken');
    setSpent({ token: token ?? '', answer });
  };
  const outcome = spent?.token === token ? spent : undefined;
  const isInvalid = token === '' || (outcome !== undefined && outcome.answer === undefined);
  return (
    <AuthPage
      {...loaderData}
      kicker={m.auth_welcome}
      title={m.reset_title()}
      lead={m.reset_lead()}
      welcome={m.login_welcome()}
    >
      {isInvalid && <InvalidLink />}
      {outcome?.answer !== undefined && <Changed {...outcome.answer} />}
      {!isInvalid && outcome === undefined && (
        <ResetPasswordForm token={token ?? ''} onChanged={spend} onInvalid={() => spend(undefined)} />
      )}
    </AuthPage>
  );
}
