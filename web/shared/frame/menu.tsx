import { Brand } from '#web/shared/content/brand.tsx';
import type { Site } from '#web/shared/content/site.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LOGOUT } from './logout-dialog.tsx';
import { PageLinks } from './page-links.tsx';

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
