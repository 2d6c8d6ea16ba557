import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Lattice } from './ornament.tsx';

/** A few words above a heading, with a small gold edge. Several children have space between them. */
export function Kicker({ children }: { children: ReactNode }) {
  return <p className="line kicker">{children}</p>;
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
