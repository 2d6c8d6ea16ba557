import { useId, useState } from 'react';
import { useParams } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type Administrator,
  type Invitation,
  listAdministrators,
  listInvitations,
  readTwoFactorRule,
  setTwoFactorRule,
} from '#contract/administrators.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { FormSheet, useFormAddress } from '#web/admin/records/form-sheet.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { api } from '#web/shared/api/client.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { AdministratorList, InvitationList } from './administrator-list.tsx';
import { AdministratorForm } from './administrator-form.tsx';
import { ConfirmAction, type ConfirmActionWords } from '#web/shared/forms/action-question.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface TwoFactorRuleProps {
  readonly administrators: readonly Administrator[];
  readonly isRequired: boolean;
  readonly ownId: number | undefined;
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

/** The data of the page. It has no paging, because there are few administrators. */
interface PageData {
  readonly administrators: readonly Administrator[];
  readonly invitations: readonly Invitation[];
  readonly isRequired: boolean;
}

export async function loader({ request }: LoaderArgs) {
  const [administrators, invitations, rule] = await Promise.all([
    loadAsAdmin(request, listAdministrators, {}),
    loadAsAdmin(request, listInvitations, {}),
    loadAsAdmin(request, readTwoFactorRule, {}),
  ]);
  if (!administrators.ok) return administrators;
  if (!invitations.ok) return invitations;
  if (!rule.ok) return rule;
  const value: PageData = {
    administrators: administrators.value.rows,
    invitations: invitations.value.rows,
    isRequired: rule.value.required,
  };
  return { ok: true, value } as const;
}

export { keepsListBehindForm as shouldRevalidate } from '#web/admin/records/form-sheet.tsx';

export function Component({ loaderData: loaded }: PageProps<typeof loader>) {
  const form = useFormAddress(localizedPath(paths.adminAdministrators), useParams()['form']);
  const { overview } = useAdmin();
  const ownId = overview?.ok ? overview.value.administrator.id : undefined;
  const changed = loaded.ok ? loaded.value.administrators.find(({ id }) => id === form.opened) : undefined;
  return (
    <>
      <AdminHead title={m.admins_title()} amount={m.admins_lead()}>
        <Button variant="primary" icon="plus" data-opens-form aria-haspopup="dialog" onClick={() => form.open('new')}>
          {m.admins_invite()}
        </Button>
      </AdminHead>
      {(form.opened === 'new' || changed) && (
        <FormSheet key={form.opened} isNew={!changed} onClose={form.close}>
          <AdministratorForm
            administrator={changed}
            isOwn={changed !== undefined && changed.id === ownId}
            onClose={form.close}
          />
        </FormSheet>
      )}
      {loaded.ok ? (
        <>
          <AdministratorList {...loaded.value} ownId={ownId} onChange={form.open} />
          <InvitationList invitations={loaded.value.invitations} />
          <TwoFactorRule {...loaded.value} ownId={ownId} />
        </>
      ) : (
        <LoadProblem message={loaded.message} />
      )}
    </>
  );
}
