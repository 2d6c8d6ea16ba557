import { readBackups, readSite } from '#contract/backups.ts';
import { loadForOffice } from '#web/api/call-office.ts';
import * as m from '#web/languages/generated/messages.js';
import { LoadProblem } from '#web/office-parts/load-problem.tsx';
import { OfficeHead } from '#web/office-parts/office-head.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { BackupsCard } from './backups-card.tsx';
import { HealthFacts } from './health-facts.tsx';
import type { Route } from './+types/health-page';
import './health.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.health_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [backups, site] = await Promise.all([
    loadForOffice(request, readBackups, {}),
    loadForOffice(request, readSite, {}),
  ]);
  return { backups, site };
}

export function HydrateFallback() {
  return (
    <>
      <OfficeHead title={m.health_title()} />
      <SkeletonList label={m.health_loading()} rows={5} />
    </>
  );
}

/** Whether the site is well, in plain words. */
export default function HealthPage({ loaderData: { backups, site } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title={m.health_title()} />
      {backups.ok && site.ok && <HealthFacts site={site.value} lastGood={backups.value.lastGood} />}
      <div className="health">
        {backups.ok ? <BackupsCard given={backups.value} /> : <LoadProblem message={backups.message} />}
      </div>
    </>
  );
}
