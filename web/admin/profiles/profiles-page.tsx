import { listProfiles } from '#contract/admin-profiles.ts';
import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { profiles as profilesInAll } from '#web/admin/records/format-counts.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { notBehindEnd } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { ProfilesList } from './profiles-list.tsx';
import { PAGE_SIZE, profilesList } from './profiles-filters.tsx';
import { ProfilesToolbar } from './profiles-toolbar.tsx';
import type { Route } from './+types/profiles-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profiles_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = profilesList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listProfiles, { query: profilesList.asked(query, PAGE_SIZE) });
  notBehindEnd(list, (total) => profilesList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list, readAt: serverTime() };
}

/** "58 profiles, 3 waiting for approval" */
function amount(overview: Overview): string {
  const waiting = formatNumber(overview.profiles.waiting);
  return `${profilesInAll(overview)}, ${m.admin_waitingForApproval({ count: waiting })}`;
}

function Head() {
  return (
    <AdminHead title={m.profiles_title()} amount={amount}>
      <ButtonLink href={local(paths.adminProfileAdd)} icon="plus">
        {m.profiles_add()}
      </ButtonLink>
    </AdminHead>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <SkeletonList label={m.profiles_loading()} rows={6} />
    </>
  );
}

/** Specification section 2. */
export default function ProfilesPage({ loaderData: { query, list, readAt } }: Route.ComponentProps) {
  return (
    <>
      <Head />
      <ProfilesToolbar query={query} list={list.ok ? list.value : undefined} />
      {list.ok ? (
        <ProfilesList list={list.value} query={query} readAt={readAt} />
      ) : (
        <LoadProblem message={list.message} />
      )}
    </>
  );
}
