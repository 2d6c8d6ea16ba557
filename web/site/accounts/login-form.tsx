import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { credentials } from '#contract/accounts.ts';
import { explainSignIn } from '#web/shared/accounts/explain-sign-in.tsx';
import { local, wayBack } from '#web/shared/links/addresses.ts';
import { signIn } from '#web/shared/api/sign-in.ts';
import { keepTokens } from '#web/shared/api/tokens.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localMessage } from '#web/shared/languages/local-message.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { useAlive } from '#web/shared/ui/use-alive.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { readArrival } from './arrival.ts';
import { useLeave } from './use-leave.ts';

const checkCredentials = checkWith(credentials);

/** Specification section 9. */
const REDIRECT_DELAY_MS = 1000;

/** Where this page leads whoever is signed in already, or has just signed in (decisions 9 and 20). */
function useWayOn(): string | undefined {
  const { search } = useLocation();
  const admin = useSession('admin');
  const member = useSession('member');
  if (admin === 'signed-in') return local(paths.admin);
  return member === 'signed-in' ? (wayBack(search) ?? local(paths.home)) : undefined;
}

/** What a page that led here wants said; nothing until the page has come alive, for the server knows nothing of it. */
function useArrival(): string | undefined {
  const state: unknown = useLocation().state;
  return useAlive() ? readArrival(state) : undefined;
}

/** Signs a member in: specification sections 4, 5 and 8. */
export function LoginForm() {
  const [welcome, setWelcome] = useState<string>();
  const delayMs = useRef(0);
  const arrival = useArrival();
  useLeave(useWayOn(), delayMs);

  const form = useForm({
    fields: ['email', 'password'],
    check: checkCredentials,
    act: async (body) => {
      const answer = await signIn('member', body);
      delayMs.current = REDIRECT_DELAY_MS;
      keepTokens('member', answer);
      setWelcome(localMessage(answer.message));
    },
    explain: (error) => explainSignIn(error, paths.forgotPassword),
  });
  const { submitProps, errors, attempt } = form;
  const busy = submitProps.busy || welcome !== undefined;

  return (
    <form {...form.formProps}>
      <div role="status">
        {welcome !== undefined && <Notice kind="success">{welcome}</Notice>}
        {arrival !== undefined && attempt === 0 && !busy && <Notice kind="success">{localMessage(arrival)}</Notice>}
      </div>
      <FormProblems title={m.form_problem()} form={form} />
      <TextField
        label={m.auth_email()}
        name="email"
        kind="email"
        autoComplete="username"
        aria-required
        error={errors['email']}
      />
      <PasswordField
        label={m.auth_password()}
        name="password"
        autoComplete="current-password"
        aria-required
        showLabel={m.form_show()}
        hideLabel={m.form_hide()}
        error={errors['password']}
      />
      <p className="auth__aside">
        <a href={local(paths.forgotPassword)}>{m.login_forgot()}</a>
      </p>
      <Button variant="primary" size="lg" block {...submitProps} busy={busy} busyLabel={m.login_busy()}>
        {m.nav_signIn()}
      </Button>
    </form>
  );
}
