import { data } from 'react-router';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { Breadcrumbs } from '#web/shared/ui/page-head.tsx';
import { readHandbook } from './handbook.ts';
import { HandbookText } from './handbook-text.tsx';
import type { Route } from './+types/topic-page';

export { ErrorBoundary } from '#web/admin/shell/not-found-page.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.title ?? m.help_title() });
}

/** Checks no session, because the frame around the page asks visitors to sign in. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const topic = await readHandbook(splitLocale(new URL(request.url).pathname).locale, params.topic);
  // oxlint-disable-next-line typescript/only-throw-error -- loaders throw data for a 404
  if (topic === undefined) throw data(null, { status: 404 });
  return topic;
}

function TopicBreadcrumbs({ title }: { readonly title: string }) {
  const items = [{ label: m.help_title(), to: localizedPath(paths.adminHelp) }, { label: title }];
  return <Breadcrumbs label={m.nav_breadcrumb()} items={items} />;
}

export function HydrateFallback() {
  return (
    <>
      <div className="flow admin__head">
        <AdminTitle>{m.help_title()}</AdminTitle>
      </div>
      <SkeletonList label={m.help_loading()} rows={6} />
    </>
  );
}

export default function TopicPage({ loaderData: { title, parts } }: Route.ComponentProps) {
  return (
    <>
      <TopicBreadcrumbs title={title} />
      <div className="flow admin__head">
        <AdminTitle>{title}</AdminTitle>
      </div>
      <HandbookText parts={parts} />
    </>
  );
}
