import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  passwordChange,
  readOwnSecurity,
} from '#contract/own-account.ts';
import { nameDuties } from '#web/admin/records/duty-words.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin, useCovered } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { CurrentPasswordField, NewPasswordFields, UserNameOfForm } from '#web/shared/accounts/credential-fields.tsx';
import { Sessions } from '#web/shared/accounts/sessions.tsx';
import { api } from '#web/shared/api/client.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { DailyEmailCard } from './daily-email-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const checkChange = comparePasswords(checkWith(passwordChange));

function PasswordForm({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0);
  return (
    <section className="card card--pad" aria-labelledby="password-title">
      <h2 className="title" id="password-title">
        {m.account_password()}
      </h2>
      <Form key={round} email={email} onChanged={() => setRound(round + 1)} />
    </section>
  );
}

interface FormProps {
  readonly email: string;
  readonly onChanged: () => void;
}

function Form({ email, onChanged }: FormProps) {
  const { revalidate } = useRevalidator();
  const draft = useDraft('password');
  const form = useForm({
    fields: ['currentPassword', 'password', 'confirmPassword'],
    check: checkChange,
    act: async (body) => {
      const response = await api.call(changeOwnPassword, { body });
      // The password change has ended all sessions, including this one. The response contains the tokens of a new
      // session.
      saveTokens('admin', response);
      draft.settle();
      toast.success(await translateMessage(response));
      await revalidate();
      onChanged();
    },
    explain: (error) => explainFailure(error, () => {}),
  });
  return (
    <form {...form.formProps}>
      <FormProblems title={m.form_problem()} form={form} />
      <UserNameOfForm email={email} />
      <CurrentPasswordField {...form.field('currentPassword')} label={m.account_currentPassword()} />
      <NewPasswordFields label={m.reset_password()} confirmLabel={m.reset_confirm()} field={form.field} />
      <DraftLine draft={draft} />
      <p className="muted above-4">{m.account_passwordAfter()}</p>
      <Button variant="primary" block {...form.submitProps} busyLabel={m.account_changing()}>
        {m.account_password()}
      </Button>
    </form>
  );
}

export async function loader({ request }: LoaderArgs) {
  const [security, sessions] = await Promise.all([
    loadAsAdmin(request, readOwnSecurity, {}),
    loadAsAdmin(request, listOwnSessions, {}),
  ]);
  return { security, sessions };
}

export function Component({ loaderData: { security, sessions } }: PageProps<typeof loader>) {
  const [newCodes, setNewCodes] = useState<readonly string[] | 'kept'>();
  const covered = useCovered();
  if (!security.ok) {
    return (
      <>
        <AdminHead title={m.account_title()} />
        <LoadProblem message={security.message} />
      </>
    );
  }
  const { name, email, dailyEmail } = security.value;
  const codes = newCodes === 'kept' ? undefined : newCodes;
  return (
    <>
      <AdminHead
        title={m.account_title()}
        amount={({ administrator: { duties } }) => `${name}, ${email}. ${m.admins_duties()}: ${nameDuties(duties)}`}
      />
      <div className={classNames('column top gap-6 account', codes && 'account--codes')}>
        <div className="column gap-6 packed account__side">
          {codes === undefined ? (
            <TwoFactorCard security={security.value} takesFocus={newCodes === 'kept'} onCodes={setNewCodes} />
          ) : (
            <RecoveryCodes codes={codes} onStored={() => setNewCodes('kept')} />
          )}
          <PasswordForm email={email} />
          {covered(['office', 'bureau']) && <DailyEmailCard isOn={dailyEmail} />}
        </div>
        {sessions.ok ? (
          <section className="card card--pad" aria-labelledby="sessions-title">
            <h2 className="title" id="sessions-title">
              {m.account_sessions()}
            </h2>
            <p className="muted">{m.account_sessionsHint()}</p>
            <Sessions
              sessions={sessions.value.rows}
              endSession={(id) => api.call(endOwnSession, { params: { id } })}
              endOthers={() => api.call(endOtherSessions, {})}
            />
          </section>
        ) : (
          <LoadProblem message={sessions.message} />
        )}
      </div>
    </>
  );
}
