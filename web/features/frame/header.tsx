import { useState } from 'react';
import { toPage } from '#web/addresses.ts';
import * as m from '#web/languages/generated/messages.js';
import { LogoutQuestion } from '#web/logout-question.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Brand } from '#web/content-parts/brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Menu } from './menu.tsx';
import { PageLinks } from './page-links.tsx';
import type { Site } from '#web/content-parts/site.ts';

/** The top bar of public pages: for visitors and members alike, the style sheet shows to each their own. */
export function Header(site: Pick<Site, 'association' | 'logoPicture'>) {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <header className="topbar public-frame">
      <div className="container topbar__in">
        <Brand {...site} />
        <LanguageSwitch className="only-wide" />
        <div className="topbar__act">
          <ButtonLink {...toPage(paths.login)} variant="primary" className="for-visitors">
            {m.nav_signIn()}
          </ButtonLink>
          <Button className="only-wide for-members" onClick={ask}>
            {m.nav_logout()}
          </Button>
          <Menu {...site} onLogout={ask} />
        </div>
        <nav className="nav" aria-label={m.nav_main()}>
          <PageLinks />
        </nav>
      </div>
      {asking && <LogoutQuestion kind="member" onStay={() => setAsking(false)} />}
    </header>
  );
}
