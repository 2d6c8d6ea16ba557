import { useRef } from 'react';
import type { Overview } from '#contract/overview.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { type AssociationIdentity, AdminBrand } from './admin-brand.tsx';
import { AdminFoot } from './admin-foot.tsx';
import { SectionLinks } from './section-links.tsx';

interface AdminMenuProps {
  readonly association: AssociationIdentity;
  readonly overview: Overview | undefined;
  /** True in the document, whose buttons do nothing yet. */
  readonly isWaiting: boolean;
  readonly onLogout: () => void;
}

/** The menu on narrow screens, which replaces the sidebar. */
export function AdminMenu({ association, overview, isWaiting, onLogout }: AdminMenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  const logOut = () => {
    close();
    onLogout();
  };
  return (
    <>
      <Button icon="menu" aria-haspopup="dialog" disabled={isWaiting} onClick={() => sheet.current?.showModal()}>
        {m.nav_menu()}
      </Button>
      <dialog ref={sheet} className="full-screen menu admin-menu" aria-label={m.nav_menu()}>
        <div className="menu__panel">
          <div className="line menu__head">
            <AdminBrand association={association} to={paths.admin} onFollow={close} />
            <Button variant="panel" onClick={close}>
              {m.nav_close()}
            </Button>
          </div>
          <nav aria-label={m.admin_sections()} className="admin-nav">
            <SectionLinks overview={overview} withAllOpen onFollow={close} />
          </nav>
          <AdminFoot overview={overview} isWaiting={isWaiting} onLogout={logOut} onFollow={close} />
        </div>
      </dialog>
    </>
  );
}
