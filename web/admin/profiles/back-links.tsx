import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

interface BackLinkProps {
  /** A path without the language prefix. */
  readonly to: string;
  readonly children: ReactNode;
}

/** The link at the top of a page that leads back to the profile or the list of profiles. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <a href={localizedPath(to)} className="tap more">
      <Icon name="left" />
      {children}
    </a>
  );
}

export function BackToProfiles() {
  return <BackLink to={paths.adminProfiles}>{m.profiles_back()}</BackLink>;
}
