import * as m from '#web/shared/languages/generated/messages.js';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { DialogHead } from '#web/shared/ui/dialog.tsx';
import { Brand } from '#web/shared/content/brand.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { LanguageSwitch, PageLinks } from './page-links.tsx';

/** Its id, by which buttons open it. */
export const LOGOUT = 'logout';

/** Asks members before signing them out (specification section 2); opened and answered through the script of the site. */
export function LogoutDialog() {
  return (
    <dialog id={LOGOUT} className="dialog" role="alertdialog" aria-labelledby={`${LOGOUT}-title`}>
      <DialogHead id={LOGOUT} icon="logout" tone="brand" title={m.logout_question()} />
      <div className="flow dialog__foot">
        <Button data-closes={LOGOUT} autoFocus>
          {m.logout_stay()}
        </Button>
        <Button variant="primary" data-signs-out="member">
          {m.nav_logout()}
        </Button>
      </div>
    </dialog>
  );
}

/**
 * The menu of narrow screens: without script a popover, which the browser opens and closes itself; with script a modal
 * dialog, which also keeps the focus inside (decision 26).
 */
export function Menu(site: Pick<Site, 'association' | 'logoPicture'>) {
  return (
    <>
      <Button icon="menu" className="only-phone" aria-haspopup="dialog" popoverTarget="menu" data-opens="menu">
        {m.nav_menu()}
      </Button>
      <dialog id="menu" className="whole-window menu" popover="auto" aria-label={m.nav_menu()}>
        <div className="menu__panel">
          <div className="line menu__head">
            <Brand {...site} />
            <Button variant="ghost" icon="x" popoverTarget="menu" popoverTargetAction="hide" data-closes="menu">
              {m.nav_close()}
            </Button>
          </div>
          <div className="menu__language">
            <LanguageSwitch wide />
          </div>
          <nav aria-label={m.nav_menu()}>
            <PageLinks both />
          </nav>
          <div className="grid menu__foot">
            <ButtonLink href={local(paths.login)} variant="primary" size="lg" block className="for-visitors">
              {m.nav_signIn()}
            </ButtonLink>
            <Button icon="logout" size="lg" block className="for-members" data-closes="menu" data-opens={LOGOUT}>
              {m.nav_logout()}
            </Button>
          </div>
        </div>
        {/* Beside the panel: for hands only, the keyboard has Esc. */}
        <button
          type="button"
          className="menu__away"
          tabIndex={-1}
          aria-hidden="true"
          popoverTarget="menu"
          popoverTargetAction="hide"
          data-closes="menu"
        />
      </dialog>
    </>
  );
}
