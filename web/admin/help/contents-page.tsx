import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { contentsFor } from '#web/admin/shell/help-topics.ts';
import { useAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { CONTENTS, HandbookText, readHandbook } from './handbook-text.tsx';

/** Checks no session, because the frame around the page asks visitors to sign in. */
export async function loader({ request }: LoaderArgs) {
  return readHandbook(splitLocale(new URL(request.url).pathname).locale, CONTENTS);
}

/** Lists the topics of the signed-in administrator's duties. */
export function Component({ loaderData: contents }: PageProps<typeof loader>) {
  const { overview } = useAdmin();
  const held = overview?.ok ? overview.value.administrator.duties : [];
  const parts = contents?.parts.map((part) =>
    part.kind === 'text' ? { ...part, of: contentsFor(held, part.of) } : part,
  );
  return (
    <>
      <AdminHead title={m.help_title()} />
      {parts && <HandbookText parts={parts} />}
    </>
  );
}
