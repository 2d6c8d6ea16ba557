import { useSearchParams } from 'react-router';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { AuthPage } from '#web/shared/accounts/auth-page.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { readFoundingYear } from './founding-year.ts';
import type { Route } from './+types/forgot-password-page';

export async function loader({ context }: Route.LoaderArgs) {
  return { foundingYear: await readFoundingYear(context) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.forgot_title() });
}

/** For members, and with `?for=admin` for administrators, who are other accounts (decision 7). */
export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const role = search.get('for') === 'admin' ? 'admin' : 'user';
  return (
    <AuthPage
      {...loaderData}
      kicker={m.auth_welcome}
      title={m.forgot_title()}
      lead={m.forgot_lead()}
      welcome={m.login_welcome()}
    >
      <ForgotPasswordForm key={role} role={role} />
      <p className="auth__alt">
        <a href={local(role === 'admin' ? paths.admin : paths.login)}>{m.forgot_back()}</a>
      </p>
    </AuthPage>
  );
}
