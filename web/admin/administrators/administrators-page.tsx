import type { ReactNode } from 'react';
import {
  listAdministrators,
  listInvitations,
  readTwoFactorRule,
  type Administrator,
  type Invitation,
} from '#contract/administrators.ts';
import { readOwnAdminAccount } from '#contract/sessions.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddButton, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { AdministratorList } from './administrator-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { TwoFactorRule } from './two-factor-rule.tsx';
import type { Route } from './+types/administrators-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admins_title() });
}

/** All of it, for there are few. */
interface Everybody {
  readonly administrators: readonly Administrator[];
  readonly invitations: readonly Invitation[];
  readonly isRequired: boolean;
  /** The number of the administrator who looks. */
  readonly ownId: number;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
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
  const value: Everybody = {
    administrators: administrators.value.rows,
    invitations: invitations.value.rows,
    isRequired: rule.value.required,
    ownId: own.value.id,
  };
  return { ok: true, value } as const;
}

function Head({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="flow admin__head">
      <div>
        <AdminTitle>{m.admins_title()}</AdminTitle>
        <p className="muted">{m.admins_lead()}</p>
      </div>
      {children}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <SkeletonList label={m.admins_loading()} rows={3} />
    </>
  );
}

/** Who runs the office, who is invited to, and whether all of them need a second factor. */
export default function AdministratorsPage({ loaderData: loaded }: Route.ComponentProps) {
  const records = useRecordForm<Invitation>();
  return (
    <>
      <Head>
        <AddButton records={records} label={m.admins_invite()} />
      </Head>
      <FormAndList records={records} form={<InviteForm key={records.formKey} onDone={records.reset} />}>
        {loaded.ok ? (
          <>
            <AdministratorList administrators={loaded.value.administrators} ownId={loaded.value.ownId} />
            <InvitationList invitations={loaded.value.invitations} />
            <TwoFactorRule {...loaded.value} />
          </>
        ) : (
          <LoadProblem message={loaded.message} />
        )}
      </FormAndList>
    </>
  );
}
