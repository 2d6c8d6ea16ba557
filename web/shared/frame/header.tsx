import { Brand } from '#web/shared/content/brand.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { LanguageSwitch, PageLinks } from './page-links.tsx';
import { LogoutDialog, LOGOUT, Menu } from './menu.tsx';

/** The top bar of public pages: for visitors and members alike, the style sheet shows to each their own. */
export function Header(site: Pick<Site, 'association' | 'logoPicture'>) {
  return (
    <header className="topbar public-frame">
      <div className="row container topbar__inner">
        <Brand {...site} />
        <LanguageSwitch className="only-wide" />
        <div className="flow topbar__actions">
          <ButtonLink href={local(paths.login)} variant="primary" className="for-visitors">
            {m.nav_signIn()}
          </ButtonLink>
          <Button className="only-wide for-members" data-opens={LOGOUT}>
            {m.nav_logout()}
          </Button>
          <Menu {...site} />
        </div>
        <nav className="site-nav" aria-label={m.nav_main()}>
          <PageLinks />
        </nav>
      </div>
      <LogoutDialog />
    </header>
  );
}
