import { data } from 'react-router';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { usePageTitle } from '#web/shared/app/page-title.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs } from '#web/shared/ui/page-head.tsx';
import { HandbookText, readHandbook } from './handbook-text.tsx';

export { MissingBoundary as ErrorBoundary } from '#web/admin/shell/page-missing.tsx';

/** Checks no session, because the frame around the page asks visitors to sign in. */
export async function loader({ request, params }: LoaderArgs<'topic'>) {
  const topic = await readHandbook(splitLocale(new URL(request.url).pathname).locale, params.topic);
  // oxlint-disable-next-line typescript/only-throw-error -- loaders throw data for a 404
  if (topic === undefined) throw data(null, { status: 404 });
  return topic;
}

function TopicBreadcrumbs({ title }: { readonly title: string }) {
  const items = [{ label: m.help_title(), to: localizedPath(paths.adminHelp) }, { label: title }];
  return <Breadcrumbs label={m.nav_breadcrumb()} items={items} />;
}

export function Component({ loaderData: { title, parts } }: PageProps<typeof loader>) {
  usePageTitle(title);
  return (
    <>
      <TopicBreadcrumbs title={title} />
      <AdminHead title={title} />
      <HandbookText parts={parts} />
    </>
  );
}
