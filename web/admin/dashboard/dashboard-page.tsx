import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Skeleton } from '#web/shared/ui/loading.tsx';
import { SectionCards } from './section-cards.tsx';
import { sections } from '#web/admin/shell/sections.ts';
import { SiteProblems } from './site-problems.tsx';
import { WaitingForYou, formatToday } from './waiting-for-you.tsx';
import type { Route } from './+types/dashboard-page';

export function meta({ matches }: Route.MetaArgs) {
  const isInside = matches.some((match) => match !== undefined && hasOverview(match.loaderData));
  return pageMeta(matches, { title: isInside ? m.admin_dashboard() : m.admin_login() });
}

function hasOverview(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' && loaderData !== null && 'overview' in loaderData && loaderData.overview != null
  );
}

/** The frame of the office shows it to administrators alone (specification section 2). */
export default function Dashboard() {
  const { overview, readAt } = useAdmin();
  return (
    <>
      <div className="flow admin__head">
        <div>
          <h1>{m.admin_dashboard()}</h1>
          {/* The server does not know the day: its page may be older. */}
          {overview ? <p className="muted figures">{formatToday(readAt)}</p> : <Skeleton width="long" />}
        </div>
        <div className="row">
          {sections.toReversed().map(
            ({ path, add }) =>
              add && (
                <ButtonLink key={path} href={local(`${path}#add`)} icon={add.icon}>
                  {add.name()}
                </ButtonLink>
              ),
          )}
        </div>
      </div>
      {overview?.ok && <SiteProblems problems={overview.value.problems} />}
      <WaitingForYou overview={overview} readAt={readAt} />
      <SectionCards overview={overview?.ok ? overview.value : undefined} />
    </>
  );
}
