import { useRef, type MouseEvent } from 'react';
import { toPage } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { Brand } from '#web/shared/content/brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PageLinks } from './page-links.tsx';
import './menu.css';
import type { Site } from '#web/shared/content/site.ts';

interface MenuProps extends Pick<Site, 'association' | 'logoPicture'> {
  readonly onLogout: () => void;
}

/**
 * The menu of narrow screens: without script a popover, which the browser opens and closes itself; with script a modal
 * dialog, which also keeps the focus inside (decision 26).
 */
export function Menu({ onLogout, ...site }: MenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const open = (event: MouseEvent) => {
    // Instead of the popover; unless it has been opened before script arrived.
    if (sheet.current?.matches(':popover-open')) return;
    event.preventDefault();
    sheet.current?.showModal();
  };
  const close = () => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
    sheet.current?.close();
  };
  const logOut = () => {
    close();
    onLogout();
  };
  return (
    <>
      <Button icon="menu" className="only-phone" aria-haspopup="dialog" popoverTarget="menu" onClick={open}>
        {m.nav_menu()}
      </Button>
      <dialog ref={sheet} id="menu" className="sheet" popover="auto" aria-label={m.nav_menu()}>
        <div className="sheet__panel">
          <div className="sheet__head">
            <Brand {...site} onFollow={close} />
            <Button variant="ghost" icon="x" popoverTarget="menu" popoverTargetAction="hide" onClick={close}>
              {m.nav_close()}
            </Button>
          </div>
          <div className="sheet__lang">
            <LanguageSwitch wide />
          </div>
          <nav aria-label={m.nav_menu()}>
            <PageLinks both onFollow={close} />
          </nav>
          <div className="sheet__foot">
            <ButtonLink
              {...toPage(paths.login)}
              variant="primary"
              size="lg"
              block
              className="for-visitors"
              onClick={close}
            >
              {m.nav_signIn()}
            </ButtonLink>
            <Button icon="logout" size="lg" block className="for-members" onClick={logOut}>
              {m.nav_logout()}
            </Button>
          </div>
        </div>
        {/* Beside the panel: for hands only, the keyboard has Esc. */}
        <button
          type="button"
          className="sheet__away"
          tabIndex={-1}
          aria-hidden="true"
          popoverTarget="menu"
          popoverTargetAction="hide"
          onClick={close}
        />
      </dialog>
    </>
  );
}
