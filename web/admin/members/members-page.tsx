import { listMembersForAdmin, type MemberOfAdmin } from '#contract/admin-members.ts';
import { membersPageSize } from '#contract/members.ts';
import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { members as membersInAll } from '#web/admin/records/format-counts.ts';
import { AddButton, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { MemberForm } from './member-form.tsx';
import { MembersList } from './members-list.tsx';
import { membersList, MembersSearch } from './members-search.tsx';
import type { Route } from './+types/members-page';

export { revalidatesUnlessOpened as shouldRevalidate } from '#web/shared/links/use-opened.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_manageMembers() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = membersList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listMembersForAdmin, {
    query: membersList.asked(query, membersPageSize),
  });
  notBehindEnd(list, (total) => membersList.beforeEnd(query, total, membersPageSize));
  return { query, list };
}

const amount = (overview: Overview) => m.manage_sortedByFolio({ amount: membersInAll(overview) });

export function HydrateFallback() {
  return (
    <LoadingRecords
      addLabel={m.manage_addMember()}
      title={m.admin_manageMembers()}
      amount={amount}
      label={m.manage_loadingMembers()}
      rows={8}
    />
  );
}

/** Specification sections 2 and 4; messages as in section 8. */
export default function MembersPage({ loaderData: { query, list } }: Route.ComponentProps) {
  const records = useRecordForm<MemberOfAdmin>();
  const { editing, formKey, reset, clear } = records;
  return (
    <>
      <AdminHead title={m.admin_manageMembers()} amount={amount}>
        <ButtonLink href={local(paths.adminMemberImports)} icon="upload">
          {m.manage_importMembers()}
        </ButtonLink>
        <AddButton records={records} label={m.manage_addMember()} />
      </AdminHead>
      <FormAndList
        records={records}
        form={
          <MemberForm
            key={formKey}
            member={editing}
            listed={list.ok ? list.value.rows : []}
            onDone={reset}
            onClear={clear}
          />
        }
      >
        <MembersSearch query={query} list={list.ok ? list.value : undefined} />
        {list.ok ? (
          <MembersList list={list.value} query={query} records={records} />
        ) : (
          <LoadProblem message={list.message} />
        )}
      </FormAndList>
    </>
  );
}
