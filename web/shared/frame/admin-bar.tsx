import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PageLinks } from './page-links.tsx';

/** Stands in place of the top bar for an administrator who looks at the public site (decision 9). */
export function AdminBar() {
  return (
    <header className="admin-bar for-admins">
      <div className="flow container admin-bar__inner">
        <details className="admin-bar__pages">
          <summary className="tap disclosure">{m.office_publicPages()}</summary>
          <nav aria-label={m.office_publicPages()}>
            <PageLinks />
          </nav>
          <LanguageSwitch wide />
        </details>
        <ButtonLink href={local(paths.admin)} variant="panel">
          {m.office_back()}
        </ButtonLink>
      </div>
    </header>
  );
}
