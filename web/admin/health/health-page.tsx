import { readBackups, readSite } from '#contract/backups.ts';
import { listFailedEmails, readEmails } from '#contract/emails.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { notBehindEnd } from '#web/admin/records/record-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { BackupsCard } from './backups-card.tsx';
import { HealthFacts } from './health-facts.tsx';
import { EMAILS_PER_PAGE, emailsList, EmailsCard } from './emails-card.tsx';
import type { Route } from './+types/health-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.health_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = emailsList.read(new URL(request.url).searchParams);
  const [backups, site, emails, failed] = await Promise.all([
    loadAsAdmin(request, readBackups, {}),
    loadAsAdmin(request, readSite, {}),
    loadAsAdmin(request, readEmails, {}),
    loadAsAdmin(request, listFailedEmails, { query: emailsList.asked(query, EMAILS_PER_PAGE) }),
  ]);
  notBehindEnd(failed, (total) => emailsList.beforeEnd(query, total, EMAILS_PER_PAGE));
  return { backups, site, emails, failed, page: query.page };
}

export function HydrateFallback() {
  return (
    <>
      <AdminHead title={m.health_title()} />
      <SkeletonList label={m.health_loading()} rows={5} />
    </>
  );
}

/** Whether the site is well, in plain words. */
export default function HealthPage({ loaderData: { backups, site, emails, failed, page } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={m.health_title()} />
      {backups.ok && site.ok && <HealthFacts site={site.value} lastGood={backups.value.lastGood} />}
      <div className="column health">
        {backups.ok ? <BackupsCard given={backups.value} /> : <LoadProblem message={backups.message} />}
        {emails.ok && failed.ok && <EmailsCard emails={emails.value} failed={failed.value} page={page} />}
        {!emails.ok && <LoadProblem message={emails.message} />}
      </div>
    </>
  );
}
