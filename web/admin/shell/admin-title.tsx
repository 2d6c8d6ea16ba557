import type { ReactNode } from 'react';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { helpPath } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { findHelp } from './help-topics.ts';

/** The title of an admin page, with a link to its topic in the handbook. */
export function AdminTitle({ children }: { readonly children: ReactNode }) {
  const topic = findHelp(splitLocale(usePageLocation().pathname).path);
  return (
    <div className="flow admin__title">
      <h1>{children}</h1>
      {topic !== undefined && (
        <a className="tap admin__help" href={localizedPath(helpPath(topic))}>
          <Icon name="info" size={20} />
          {m.help_link()}
        </a>
      )}
    </div>
  );
}
