import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { Crumbs } from '#web/shared/words/crumbs.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';

/** The head of the page, and the place of what follows it. */
export function DirectoryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="directory">
      <PageHead
        crumbs={<Crumbs items={[{ label: m.nav_directory() }]} />}
        kicker={<OtherLanguageKicker about={m.nav_directory} />}
        title={m.directory_title()}
      />
      <section className="container directory__inner">{children}</section>
    </div>
  );
}
