import { readBackups, readSite } from '#contract/backups.ts';
import { listFailedLetters, readLetters } from '#contract/letters.ts';
import { loadForOffice } from '#web/shared/api/call-office.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { notBehindEnd } from '#web/admin/records/not-behind-end.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { OfficeHead } from '#web/admin/shell/office-head.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { SkeletonList } from '#web/shared/ui/skeleton-list.tsx';
import { BackupsCard } from './backups-card.tsx';
import { HealthFacts } from './health-facts.tsx';
import { LETTERS_PER_PAGE, lettersAddress, LettersCard } from './letters-card.tsx';
import type { Route } from './+types/health-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.health_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageNumber(new URL(request.url).searchParams);
  const query = { page: String(page), pageSize: String(LETTERS_PER_PAGE) };
  const [backups, site, letters, failed] = await Promise.all([
    loadForOffice(request, readBackups, {}),
    loadForOffice(request, readSite, {}),
    loadForOffice(request, readLetters, {}),
    loadForOffice(request, listFailedLetters, { query }),
  ]);
  notBehindEnd(failed, LETTERS_PER_PAGE, lettersAddress);
  return { backups, site, letters, failed, page };
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
export default function HealthPage({ loaderData: { backups, site, letters, failed, page } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title={m.health_title()} />
      {backups.ok && site.ok && <HealthFacts site={site.value} lastGood={backups.value.lastGood} />}
      <div className="column health">
        {backups.ok ? <BackupsCard given={backups.value} /> : <LoadProblem message={backups.message} />}
        {letters.ok && failed.ok && <LettersCard letters={letters.value} failed={failed.value} page={page} />}
        {!letters.ok && <LoadProblem message={letters.message} />}
      </div>
    </>
  );
}
