import { useState } from 'react';
import { listOwnSessions, readOwnSecurity } from '#contract/own-account.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import type { Route } from './+types/account-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.account_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [security, sessions] = await Promise.all([
    loadAsAdmin(request, readOwnSecurity, {}),
    loadAsAdmin(request, listOwnSessions, {}),
  ]);
  return { security, sessions };
}

function Head({ more }: { readonly more?: string }) {
  return (
    <div className="flow admin__head">
      <div>
        <AdminTitle>{m.account_title()}</AdminTitle>
        {more !== undefined && <p className="muted">{more}</p>}
      </div>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <SkeletonList label={m.account_loading()} rows={3} />
    </>
  );
}

/** How the administrator who looks signs in, and where they are signed in. */
export default function AccountPage({ loaderData: { security, sessions } }: Route.ComponentProps) {
  const [newCodes, setNewCodes] = useState<readonly string[] | 'kept'>();
  if (!security.ok) {
    return (
      <>
        <Head />
        <LoadProblem message={security.message} />
      </>
    );
  }
  const { name, email } = security.value;
  return (
    <>
      <Head more={`${name}, ${email}`} />
      <div className="column account">
        <div className="column account__side">
          {newCodes === undefined || newCodes === 'kept' ? (
            <TwoFactorCard security={security.value} takesFocus={newCodes === 'kept'} onCodes={setNewCodes} />
          ) : (
            <RecoveryCodes codes={newCodes} onStored={() => setNewCodes('kept')} />
          )}
          <PasswordForm email={email} />
        </div>
        {sessions.ok ? <SessionsCard sessions={sessions.value.rows} /> : <LoadProblem message={sessions.message} />}
      </div>
    </>
  );
}
