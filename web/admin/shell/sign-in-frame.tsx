import type { ReactNode } from 'react';
import { paths } from '#web/shared/links/paths.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';
import { type AssociationIdentity, AdminBrand } from './admin-brand.tsx';

interface SignInFrameProps {
  readonly association: AssociationIdentity;
  readonly title: string;
  /** True in the document, which has the sign-in page beside the office. The style sheet shows one of them. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** A card on a dark panel, for visitors who are not signed in. */
export function SignInFrame({ association, title, isWaiting = false, children }: SignInFrameProps) {
  const Frame = isWaiting ? 'div' : 'main';
  return (
    <Frame
      {...(!isWaiting && { id: 'main', tabIndex: -1 })}
      className={classNames('sign-in-frame', isWaiting && 'public-frame')}
    >
      <Lattice />
      <div className="card sign-in-frame__card">
        <Kasavu />
        <div className="sign-in-frame__body">
          <AdminBrand association={association} to={paths.home} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </Frame>
  );
}
