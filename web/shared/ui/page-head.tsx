import type { ReactNode } from 'react';
import { Lattice } from './lattice.tsx';

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
