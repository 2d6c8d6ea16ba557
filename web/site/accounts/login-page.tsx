import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { AuthPage } from '#web/shared/accounts/auth-page.tsx';
import { readFoundingYear } from './founding-year.ts';
import { LoginForm } from './login-form.tsx';
import type { Route } from './+types/login-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { foundingYear: await readFoundingYear(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.login_title() });
}

/** Members sign in here, administrators at `/admin` (decision 7). */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthPage
      {...loaderData}
      kicker={m.auth_welcome}
      title={m.login_title()}
      lead={m.login_lead()}
      welcome={m.login_welcome()}
    >
      <LoginForm />
      <p className="auth__alt">
        {m.login_new()}{' '}
        <a href={local(paths.register)}>
          <b>{m.login_toRegister()}</b>
        </a>
      </p>
    </AuthPage>
  );
}
