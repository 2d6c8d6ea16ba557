import { readBackups, readSite } from '#contract/backups.ts';
import { readMachine, readWork } from '#contract/health.ts';
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
import { MachineCard } from './machine-card.tsx';
import { WorkCard } from './work-card.tsx';
import { EMAILS_PER_PAGE, emailsList, EmailsCard } from './emails-card.tsx';
import type { Route } from './+types/health-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.health_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = emailsList.read(new URL(request.url).searchParams);
  const [backups, site, emails, failed, work, machine] = await Promise.all([
    loadAsAdmin(request, readBackups, {}),
    loadAsAdmin(request, readSite, {}),
    loadAsAdmin(request, readEmails, {}),
    loadAsAdmin(request, listFailedEmails, { query: emailsList.asked(query, EMAILS_PER_PAGE) }),
    loadAsAdmin(request, readWork, {}),
    loadAsAdmin(request, readMachine, {}),
  ]);
  notBehindEnd(failed, (total) => emailsList.beforeEnd(query, total, EMAILS_PER_PAGE));
  return { backups, site, emails, failed, work, machine, page: query.page };
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
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { backups, site, emails, failed, work, machine, page } = loaderData;
  const needsLook =
    (emails.ok && (emails.value.cameBack > 0 || emails.value.heldUp !== null)) ||
    (work.ok && work.value.works.some((each) => each.failed !== null)) ||
    (machine.ok && machine.value.faults.count > 0);
  return (
    <>
      <AdminHead
        title={m.health_title()}
        amount={({ problems }) => (problems.length === 0 && !needsLook ? m.health_well() : m.health_attention())}
      />
      {backups.ok && site.ok && <HealthFacts site={site.value} lastGood={backups.value.lastGood} />}
      <div className="column health">
        {backups.ok ? <BackupsCard given={backups.value} /> : <LoadProblem message={backups.message} />}
        {emails.ok && failed.ok && <EmailsCard emails={emails.value} failed={failed.value} page={page} />}
        {!emails.ok && <LoadProblem message={emails.message} />}
        {work.ok ? <WorkCard given={work.value} /> : <LoadProblem message={work.message} />}
        {machine.ok && site.ok && <MachineCard machine={machine.value} site={site.value} />}
      </div>
    </>
  );
}
