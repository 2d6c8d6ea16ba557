import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs, Kicker } from '#web/shared/ui/page-head.tsx';
import { getLocale, type Locale } from '#web/shared/languages/locale.ts';

interface CrumbsProps {
  /**
   * Breadcrumbs: the pages above this page, then this page. Paths have no language prefix, and this page has no path.
   */
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

interface OtherLanguageKickerProps {
  readonly about: (inputs: Record<string, never>, options: { locale: 'en' | 'ml' }) => string;
}

/** Kicker above a heading, in the language that the page is not in (handbook, A page in Malayalam). */
export function OtherLanguageKicker({ about }: OtherLanguageKickerProps) {
  const other = getLocale() === 'en' ? 'ml' : 'en';
  return <Kicker lang={other}>{about({}, { locale: other })}</Kicker>;
}

interface SectionHeadProps {
  /** Topic of the section, shown in the language that the page is not in (handbook, A page in Malayalam). */
  readonly about: (inputs: Record<string, never>, options: { locale: 'en' | 'ml' }) => string;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

export function SectionHead({ about, title, children }: SectionHeadProps) {
  return (
    <div className="flow section-head">
      <div>
        <OtherLanguageKicker about={about} />
        <h2>{title}</h2>
      </div>
      {children}
    </div>
  );
}
