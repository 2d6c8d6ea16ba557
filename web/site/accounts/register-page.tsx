import { local } from '#web/shared/links/addresses.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { AuthPage } from '#web/shared/accounts/auth-page.tsx';
import { readFoundingYear } from './founding-year.ts';
import { RegisterForm } from './register-form.tsx';
import { useLeave } from './use-leave.ts';
import type { Route } from './+types/register-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { foundingYear: await readFoundingYear(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.register_title() });
}

/** Whoever holds an admin token belongs in the office (decision 9). */
export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  useLeave(useSession('admin') === 'signed-in' ? local(paths.admin) : undefined);
  return (
    <AuthPage
      {...loaderData}
      kicker={m.auth_registration}
      title={m.register_title()}
      lead={m.register_lead()}
      welcome={m.register_welcome()}
    >
      <RegisterForm />
      <p className="auth__alt">
        {m.register_already()}{' '}
        <a href={local(paths.login)}>
          <b>{m.login_title()}</b>
        </a>
      </p>
    </AuthPage>
  );
}
