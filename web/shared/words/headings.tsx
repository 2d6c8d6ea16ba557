import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { InLanguage } from '#web/shared/ui/in-language.tsx';
import { Breadcrumbs, Kicker } from '#web/shared/ui/page-head.tsx';
import type { Locale } from '#web/shared/languages/locale.ts';

interface CrumbsProps {
  /** Breadcrumbs to the current page, which comes last and has no path. Paths have no language prefix. */
  readonly items: readonly { readonly label: string; readonly path?: string; readonly lang?: Locale | undefined }[];
}

export function Crumbs({ items }: CrumbsProps) {
  const way = items.map(({ label, path, lang }) => ({
    label,
    lang,
    to: path === undefined ? undefined : localizedPath(path),
  }));
  return (
    <Breadcrumbs label={m.nav_breadcrumb()} items={[{ label: m.nav_home(), to: localizedPath(paths.home) }, ...way]} />
  );
}

/** The topic of a page or section above its heading, in Malayalam on English pages too. */
export function TopicKicker({ children }: { readonly children: string }) {
  return (
    <Kicker>
      <InLanguage lang="ml">{children}</InLanguage>
    </Kicker>
  );
}

interface SectionHeadProps {
  /** Topic of the section, in Malayalam. */
  readonly about: string;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function SectionHead({ about, title, children }: SectionHeadProps) {
  return (
    <div className="flow section-head">
      <div>
        <TopicKicker>{about}</TopicKicker>
        <h2>{title}</h2>
      </div>
      {children}
    </div>
  );
}
