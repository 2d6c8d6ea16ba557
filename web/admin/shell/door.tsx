import type { ReactNode } from 'react';
import type { Named } from '#web/admin/records/told-association.ts';
import { paths } from '#web/shared/links/paths.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu } from '#web/shared/ui/kasavu.tsx';
import { Lattice } from '#web/shared/ui/lattice.tsx';
import { OfficeBrand } from './office-brand.tsx';

interface DoorProps {
  readonly association: Named;
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card on a dark panel: what those see who are not inside the office. */
export function Door({ association, title, className, children }: DoorProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames('door', className)}>
      <Lattice />
      <div className="card door__card">
        <Kasavu />
        <div className="door__body">
          <OfficeBrand association={association} to={paths.home} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
