import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadingRecords } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadVersions } from '#web/admin/versions/load-versions.ts';
import { Versions } from '#web/admin/versions/versions.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { noticeVersionsPath, paths } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { Route } from './+types/versions-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.committee_versions() });
}

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return loadVersions(request, `notice-${id}`, noticeVersionsPath(Number(id)));
}

export function HydrateFallback() {
  return <LoadingRecords title={m.committee_versions()} label={m.notices_loading()} rows={3} />;
}

export default function NoticeVersionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p>
        <a className="tap more" href={localizedPath(paths.adminNotices)}>
          <Icon name="left" />
          {m.home_notices()}
        </a>
      </p>
      <AdminHead title={m.committee_versions()} />
      <Versions {...loaderData} />
    </>
  );
}
