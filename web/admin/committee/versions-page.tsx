import { listTermsForAdmin } from '#contract/terms.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadingRecords } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadVersions } from '#web/admin/versions/load-versions.ts';
import { Versions } from '#web/admin/versions/versions.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { committeeVersionsPath } from '#web/shared/links/paths.ts';
import { termName } from '#web/shared/format/term-name.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { committees } from './term-choice.tsx';
import type { Route } from './+types/versions-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.committee_versions() });
}

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [versions, terms] = await Promise.all([
    loadVersions(request, `term-${id}`, committeeVersionsPath(Number(id))),
    loadAsAdmin(request, listTermsForAdmin, {}),
  ]);
  return { versions, terms: terms.ok ? terms.value.rows : [] };
}

export function HydrateFallback() {
  return <LoadingRecords title={m.committee_versions()} label={m.committee_loading()} rows={3} />;
}

export default function CommitteeVersionsPage({
  loaderData: { versions, terms },
  params: { id },
}: Route.ComponentProps) {
  const term = terms.find((one) => String(one.id) === id);
  return (
    <>
      <p>
        <a className="tap more" href={committees.href({ opened: Number(id) })}>
          <Icon name="left" />
          {m.nav_officeBearers()}
        </a>
      </p>
      <AdminHead title={m.committee_versions()} {...(term && { amount: termName(term, terms) })} />
      <Versions {...versions} />
    </>
  );
}
