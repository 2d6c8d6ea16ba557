import { useState, type ReactNode } from 'react';
import { adminCredentials } from '#contract/sessions.ts';
import { CodeField } from '#web/shared/accounts/code-field.tsx';
import { CurrentPasswordField, EmailField } from '#web/shared/accounts/credential-fields.tsx';
import { explainSignIn, signIn } from '#web/shared/accounts/sign-in.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { CallFailed, failedWith } from '#web/shared/api/call-failed.ts';
import type { Tokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkCredentials = checkWith(adminCredentials);
const FIELDS = ['email', 'password'] as const;

interface AdminLoginFormProps {
  /** Called after a successful sign-in. The form stays busy until it resolves. */
  readonly onSignedIn: (tokens: Tokens) => void | Promise<void>;
  /** Shown above the fields if there is no error. */
  readonly notice?: ReactNode;
  /** True in the document, where the form cannot be sent yet. */
  readonly isWaiting?: boolean;
  /** True after signing in, so that the form is not sent again. */
  readonly isDone?: boolean;
  /** True if the form is shown in a dialog above a page that must not be left. Links then open in a new tab. */
  readonly inPlace?: boolean;
  readonly emailRef?: React.RefObject<HTMLInputElement | null>;
}

const FORGOTTEN = `${paths.forgotPassword}?for=admin`;

/**
 * Returns the message for a failed sign-in (specification section 8): "Login failed: {message}" if the server refused
 * it, otherwise the fixed sentence for exceptions.
 */
function explainLogin(error: unknown, target: '_blank' | undefined): FormFailure {
  const failure = explainSignIn(error, FORGOTTEN, target);
  const isException = !(error instanceof CallFailed) || failedWith(error, 'errorOccurred');
  if (isException || failure.message === undefined) return failure;
  return { ...failure, message: m.admin_loginFailed({ message: failure.message }) };
}

/** Returns whether the password was correct and a code is needed. Asking for it is not an error. */
function asksForCode(error: unknown): boolean {
  return failedWith(error, 'codeRequired');
}

/**
 * Signs an administrator in (specification section 5). The controls have ids of their own, because the form can also
 * open above other forms.
 */
export function AdminLoginForm(props: AdminLoginFormProps) {
  const { onSignedIn, notice, isWaiting = false, isDone = false, inPlace = false, emailRef } = props;
  /** The email address of an account whose password was correct and that needs a code. */
  const [submitted, setSubmitted] = useState<string>();
  const needsCode = submitted !== undefined;
  const target = inPlace ? '_blank' : undefined;
  const form = useForm({
    fields: needsCode ? [...FIELDS, 'code'] : FIELDS,
    check: (typed) => {
      const checked = checkCredentials(typed);
      const isMissing = 'value' in checked && checked.value.email === submitted && checked.value.code === undefined;
      return isMissing ? { errors: { code: m.said_codeRequired() } } : checked;
    },
    act: async (body) => {
      try {
        await onSignedIn(await signIn('admin', body));
      } catch (error) {
        if (submitted === body.email || !asksForCode(error)) throw error;
        setSubmitted(body.email);
      }
    },
    explain: (error) => explainLogin(error, target),
  });
  const { submitProps, field, message } = form;
  return (
    <form {...form.formProps}>
      <div role="status">{message === undefined && notice}</div>
      <FormProblems title={m.form_problem()} form={{ ...form, problems: [] }} />
      <EmailField {...field('email')} ref={emailRef} id="office-email" />
      <CurrentPasswordField {...field('password')} id="office-password" />
      {/* Another key for each account, so that the field takes the focus again. */}
      {needsCode && <CodeField key={submitted} {...field('code')} id="office-code" takesFocus />}
      <p className="above-4">
        <a href={localizedPath(FORGOTTEN)} target={target}>
          {m.login_forgot()}
        </a>
      </p>
      <Button
        variant="primary"
        size="lg"
        block
        {...submitProps}
        disabled={isWaiting}
        busy={submitProps.busy || isDone}
        busyLabel={m.login_busy()}
      >
        {m.admin_loginButton()}
      </Button>
    </form>
  );
}
