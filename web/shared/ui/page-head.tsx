import type { ReactNode } from 'react';
import { InLanguage } from './in-language.tsx';
import { Lattice } from './ornament.tsx';

type KickerProps =
  | { lang?: undefined; children: ReactNode }
  /** Words in the other language. */
  | { lang: 'en' | 'ml'; children: string };

/** The small gold edge and a few words above a heading; several parts stand apart. */
export function Kicker({ lang, children }: KickerProps) {
  return (
    <p className="line kicker">{lang === undefined ? children : <InLanguage lang={lang}>{children}</InLanguage>}</p>
  );
}

interface Crumb {
  label: string;
  /** Where it is in another language than the page. */
  lang?: string | undefined;
  /** The last one, the page itself, has no address. */
  to?: string | undefined;
}

export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.label} lang={item.lang} aria-current={item.to === undefined ? 'page' : undefined}>
            {item.to === undefined ? item.label : <a href={item.to}>{item.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PageHeadProps {
  crumbs?: ReactNode;
  kicker?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The head of a public page. */
export function PageHead({ crumbs, kicker, title, lead, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <Lattice />
      <div className="container page-head__inner">
        {crumbs}
        {kicker}
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
