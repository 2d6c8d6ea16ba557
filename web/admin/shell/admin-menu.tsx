import { useLocation } from 'react-router';
import { languageNames, otherLocale, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { useRef } from 'react';
import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Named, AdminBrand } from './admin-brand.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { SectionLinks } from './section-links.tsx';

/** Leads to the same page in the other language; a document load, for a document has one language. */
export function OtherLanguage({ className }: { readonly className?: string }) {
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  const other = otherLocale();
  return (
    <a className={className} href={pathIn(other, path) + search} lang={other} hrefLang={other}>
      {languageNames[other]}
    </a>
  );
}

interface AdminMenuProps {
  readonly association: Named;
  readonly overview: Overview | undefined;
  readonly onLogout: () => void;
}

/** The menu of narrow screens, in place of the sidebar. */
export function AdminMenu({ association, overview, onLogout }: AdminMenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  const logOut = () => {
    close();
    onLogout();
  };
  return (
    <>
      <Button icon="menu" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
        {m.nav_menu()}
      </Button>
      <dialog ref={sheet} className="whole-window menu" aria-label={m.nav_menu()}>
        <div className="menu__panel">
          <div className="line menu__head">
            <AdminBrand association={association} to={paths.admin} onFollow={close} />
            <Button variant="ghost" icon="x" onClick={close}>
              {m.nav_close()}
            </Button>
          </div>
          <nav aria-label={m.admin_sections()} className="admin-menu">
            <SectionLinks overview={overview} onFollow={close} count={Count} />
          </nav>
          <div className="grid menu__foot">
            <OtherLanguage className="button button--ghost" />
            <ButtonLink href={local(paths.home)} size="lg" block icon="home">
              {m.admin_viewSite()}
            </ButtonLink>
            <Button icon="logout" size="lg" block onClick={logOut}>
              {m.nav_logout()}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}

function Count({ waiting }: { readonly waiting: number }) {
  return <Badge kind="wait">{m.admin_waitingCount({ count: formatNumber(waiting) })}</Badge>;
}
