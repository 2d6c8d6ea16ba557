import * as m from '#web/shared/languages/generated/messages.js';
import { Button, buttonClass, ButtonLink } from '#web/shared/ui/button.tsx';
import { DialogHead } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Brand } from '#web/shared/content/brand.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { LanguageSwitch, PageLinks } from './page-links.tsx';

export const LOGOUT_DIALOG_ID = 'logout';

/** Asks members to confirm signing out (specification section 2). frame-script.ts opens the dialog and signs out. */
export function LogoutDialog() {
  return (
    <dialog id={LOGOUT_DIALOG_ID} className="dialog" role="alertdialog" aria-labelledby={`${LOGOUT_DIALOG_ID}-title`}>
      <DialogHead id={LOGOUT_DIALOG_ID} icon="logout" tone="brand" title={m.logout_question()} />
      <div className="flow dialog__foot">
        <Button data-closes={LOGOUT_DIALOG_ID} autoFocus>
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
 * The menu of narrow screens. Without script, menu.css shows it while the `details` before it is open (decision 26).
 * With script it is a modal dialog.
 */
export function Menu(site: Pick<Site, 'association' | 'logoPicture'>) {
  return (
    <>
      <details className="only-phone">
        <summary className={buttonClass({})} data-opens="menu">
          <Icon name="menu" />
          {m.nav_menu()}
        </summary>
      </details>
      <dialog id="menu" className="full-screen menu" aria-label={m.nav_menu()}>
        <div className="menu__panel">
          <div className="line apart menu__head">
            <Brand {...site} />
            <Button variant="ghost" icon="x" data-closes="menu">
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
            <ButtonLink href={localizedPath(paths.login)} variant="primary" size="lg" block className="for-visitors">
              {m.nav_signIn()}
            </ButtonLink>
            <ButtonLink href={localizedPath(paths.myPage)} icon="user" size="lg" block className="for-members">
              {m.nav_myPage()}
            </ButtonLink>
            <Button
              icon="logout"
              size="lg"
              block
              className="for-members"
              data-closes="menu"
              data-opens={LOGOUT_DIALOG_ID}
            >
              {m.nav_logout()}
            </Button>
          </div>
        </div>
        {/* The area next to the panel closes the menu on tap. Keyboard users have Esc. */}
        <button type="button" className="menu__away" tabIndex={-1} aria-hidden="true" data-closes="menu" />
      </dialog>
    </>
  );
}
