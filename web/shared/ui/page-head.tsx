import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { InLanguage } from './in-language.tsx';
import { Lattice } from './ornament.tsx';

type KickerProps =
  | { lang?: undefined; children: ReactNode }
  /** A text in the other language: Malayalam on an English page, English on a Malayalam page. */
  | { lang: 'en' | 'ml'; children: string };

/** A few words above a heading, with a small gold edge. Several children have space between them. */
export function Kicker({ lang, children }: KickerProps) {
  return (
    <p className="line kicker">{lang === undefined ? children : <InLanguage lang={lang}>{children}</InLanguage>}</p>
  );
}

interface Crumb {
  label: string;
  /** Language of the label, if it is not that of the page. */
  lang?: string | undefined;
  /** Target of the link; undefined for the current page, which is the last breadcrumb. */
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
  /** Makes the head half as tall, on pages that people open to do something. */
  isLow?: boolean;
  children?: ReactNode;
}

export function PageHead({ crumbs, kicker, title, lead, isLow = false, children }: PageHeadProps) {
  return (
    <div className={classNames('page-head', isLow && 'page-head--low')}>
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
