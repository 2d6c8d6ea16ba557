import { useId, useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type Administrator,
  type Invitation,
  inviteAdministrator,
  invitee,
  listAdministrators,
  listInvitations,
  readTwoFactorRule,
  setTwoFactorRule,
} from '#contract/administrators.ts';
import { readOwnAdminAccount } from '#contract/sessions.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { FormHeading, FormSheet, useFormAddress } from '#web/admin/records/form-sheet.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { AdministratorList, InvitationList } from './administrator-list.tsx';
import { ConfirmAction, type ConfirmActionWords } from '#web/shared/forms/action-question.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface TwoFactorRuleProps {
  readonly administrators: readonly Administrator[];
  readonly isRequired: boolean;
  readonly ownId: number;
}

function wordsToRequire(administrators: readonly Administrator[]): ConfirmActionWords {
  const without = administrators.filter(({ hasTwoFactor }) => !hasTwoFactor).map(({ name }) => name);
  return {
    question: m.admins_requireQuestion(),
    detail: without.length === 0 ? m.admins_requireAllUse() : m.admins_requireDetail({ names: without.join(', ') }),
    confirm: m.admins_require(),
    cancel: m.admins_leaveVoluntary(),
    busy: m.admins_saving(),
  };
}

function wordsToRelease(): ConfirmActionWords {
  return {
    question: m.admins_releaseQuestion(),
    detail: m.admins_releaseDetail(),
    confirm: m.admins_release(),
    cancel: m.admins_keepRequired(),
    busy: m.admins_saving(),
  };
}

/**
 * Switches the rule that all administrators must use two-factor sign-in. Only an administrator who uses it can switch
 * the rule on.
 */
function TwoFactorRule({ administrators, isRequired, ownId }: TwoFactorRuleProps) {
  /** Whether the open question asks to switch the rule on (true) or off; undefined if no question is open. */
  const [wanted, setWanted] = useState<boolean>();
  const titleId = useId();
  const usesIt = administrators.some(({ id, hasTwoFactor }) => id === ownId && hasTwoFactor);
  return (
    <section className="above-6" aria-labelledby={titleId}>
      <div className="card card--pad row">
        <Icon name="shield" size={32} />
        <div className="grow">
          <h2 className="title" id={titleId}>
            {m.admins_rule()}
          </h2>
          <p>{isRequired ? m.admins_ruleRequired() : m.admins_ruleVoluntary()}</p>
          {!isRequired && !usesIt && <p className="muted">{m.admins_ruleOwnFirst()}</p>}
        </div>
        {isRequired || usesIt ? (
          <Button onClick={() => setWanted(!isRequired)}>{isRequired ? m.admins_release() : m.admins_require()}</Button>
        ) : (
          <ButtonLink href={localizedPath(paths.adminTwoFactor)}>{m.admins_ruleSetUpOwn()}</ButtonLink>
        )}
      </div>
      {wanted !== undefined && (
        <ConfirmAction
          icon="shield"
          words={wanted ? wordsToRequire(administrators) : wordsToRelease()}
          act={() => api.call(setTwoFactorRule, { body: { required: wanted } })}
          onClose={() => setWanted(undefined)}
        />
      )}
    </section>
  );
}

const checkInvitee = checkWith(invitee);

/** Emails an invitation. An earlier invitation to the same address becomes invalid. */
function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const draft = useDraft('invitations');
  const form = useForm({
    fields: ['name', 'email'],
    check: checkInvitee,
    act: async (body) => {
      const answer = await draft.addOnce((once) =>
        api.call(inviteAdministrator, { body: { ...body, duties: ['owner'] } }, once),
      );
      draft.settle();
      toast.success(await translateMessage(answer));
      await revalidate();
      onDone();
    },
    explain: (error) => explainFailure(error, () => {}),
  });
  return (
    <form {...form.formProps}>
      <FormHeading>{m.admins_invite()}</FormHeading>
      <FormProblems title={m.form_problem()} form={form} />
      <TextField
        {...form.field('name')}
        label={m.admin_name()}
        autoComplete="off"
        aria-required
        readOnly={form.submitProps.busy}
      />
      <TextField
        {...form.field('email')}
        label={m.admin_email()}
        hint={m.admins_inviteHint()}
        kind="email"
        autoComplete="off"
        aria-required
        readOnly={form.submitProps.busy}
      />
      <FormFoot>
        <DraftLine draft={draft} />
        <Button variant="primary" {...form.submitProps} busyLabel={m.admins_sending()}>
          {m.admins_send()}
        </Button>
      </FormFoot>
    </form>
  );
}

/** The data of the page. It has no paging, because there are few administrators. */
interface PageData {
  readonly administrators: readonly Administrator[];
  readonly invitations: readonly Invitation[];
  readonly isRequired: boolean;
  readonly ownId: number;
}

export async function loader({ request }: LoaderArgs) {
  const [administrators, invitations, rule, own] = await Promise.all([
    loadAsAdmin(request, listAdministrators, {}),
    loadAsAdmin(request, listInvitations, {}),
    loadAsAdmin(request, readTwoFactorRule, {}),
    loadAsAdmin(request, readOwnAdminAccount, {}),
  ]);
  if (!administrators.ok) return administrators;
  if (!invitations.ok) return invitations;
  if (!rule.ok) return rule;
  if (!own.ok) return own;
  const value: PageData = {
    administrators: administrators.value.rows,
    invitations: invitations.value.rows,
    isRequired: rule.value.required,
    ownId: own.value.id,
  };
  return { ok: true, value } as const;
}

export { keepsListBehindForm as shouldRevalidate } from '#web/admin/records/form-sheet.tsx';

export function Component({ loaderData: loaded }: PageProps<typeof loader>) {
  const form = useFormAddress(localizedPath(paths.adminAdministrators), useParams()['form']);
  return (
    <>
      <AdminHead title={m.admins_title()} amount={m.admins_lead()}>
        <Button variant="primary" icon="plus" data-opens-form aria-haspopup="dialog" onClick={() => form.open('new')}>
          {m.admins_invite()}
        </Button>
      </AdminHead>
      {form.opened === 'new' && (
        <FormSheet isNew onClose={form.close}>
          <InviteForm onDone={form.close} />
        </FormSheet>
      )}
      {loaded.ok ? (
        <>
          <AdministratorList administrators={loaded.value.administrators} ownId={loaded.value.ownId} />
          <InvitationList invitations={loaded.value.invitations} />
          <TwoFactorRule {...loaded.value} />
        </>
      ) : (
        <LoadProblem message={loaded.message} />
      )}
    </>
  );
}
