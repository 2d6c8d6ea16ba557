import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { CONTENTS, HandbookText, readHandbook } from './handbook-text.tsx';

/** Checks no session, because the frame around the page asks visitors to sign in. */
export async function loader({ request }: LoaderArgs) {
  return readHandbook(splitLocale(new URL(request.url).pathname).locale, CONTENTS);
}

export function Component({ loaderData: contents }: PageProps<typeof loader>) {
  return (
    <>
      <AdminHead title={m.help_title()} />
      {contents && <HandbookText parts={contents.parts} />}
    </>
  );
}
