import { Brand } from '#web/shared/content/brand.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { LanguageSwitch, PageLinks } from './page-links.tsx';
import { LogoutDialog, LOGOUT, Menu } from './menu.tsx';

/** Whose own form is the main thing to press. */
const formPages: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.adminJoin,
]);

/** The top bar of public pages: for visitors and members alike, the style sheet shows to each their own. */
export function Header(site: Pick<Site, 'association' | 'logoPicture'>) {
  const isForm = formPages.has(splitLocale(usePageLocation().pathname).path);
  return (
    <header className="topbar public-frame">
      <div className="row container topbar__inner">
        <Brand {...site} />
        <LanguageSwitch className="only-wide" />
        <div className="flow topbar__actions">
          <ButtonLink href={local(paths.login)} variant={isForm ? undefined : 'primary'} className="for-visitors">
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
