import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { CONTENTS, readHandbook } from './handbook.ts';
import { HandbookText } from './handbook-text.tsx';
import type { Route } from './+types/contents-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.help_title() });
}

/** Checks no session, because the frame around the page asks visitors to sign in. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readHandbook(splitLocale(new URL(request.url).pathname).locale, CONTENTS);
}

function Head() {
  return (
    <div className="flow admin__head">
      <AdminTitle>{m.help_title()}</AdminTitle>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <SkeletonList label={m.help_loading()} rows={6} />
    </>
  );
}

export default function ContentsPage({ loaderData: contents }: Route.ComponentProps) {
  return (
    <>
      <Head />
      {contents && <HandbookText parts={contents.parts} />}
    </>
  );
}
