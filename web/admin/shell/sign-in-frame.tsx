import type { ReactNode } from 'react';
import type { Named } from '#web/admin/records/association-store.ts';
import { paths } from '#web/shared/links/paths.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';
import { AdminBrand } from './admin-brand.tsx';

interface SignInFrameProps {
  readonly association: Named;
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card on a dark panel: what those see who are not inside the office. */
export function SignInFrame({ association, title, className, children }: SignInFrameProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames('sign-in-frame', className)}>
      <Lattice />
      <div className="card sign-in-frame__card">
        <Kasavu />
        <div className="sign-in-frame__body">
          <AdminBrand association={association} to={paths.home} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
