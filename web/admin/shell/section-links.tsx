import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { sections } from './sections.ts';

interface SectionLinksProps {
  /** Undefined until it has been read. */
  readonly overview: Overview | undefined;
  /** How the number of those who wait is shown. */
  readonly count: ComponentType<{ readonly waiting: number }>;
  readonly onFollow?: () => void;
}

/** The dashboard and every section; React Router marks the one that is open. */
export function SectionLinks({ overview, count: Count, onFollow }: SectionLinksProps) {
  const link = (path: string, icon: IconName, name: string, waiting = 0) => (
    <li key={path}>
      <NavLink to={local(path)} end={path === paths.admin} onClick={onFollow}>
        <Icon name={icon} />
        {name}
        {waiting > 0 && <Count waiting={waiting} />}
      </NavLink>
    </li>
  );
  return (
    <ul>
      {link(paths.admin, 'grid', m.admin_dashboard())}
      {sections.map(({ path, icon, name, waiting }) => link(path, icon, name(), overview && waiting?.(overview)))}
      {link(paths.adminAccount, 'user', m.account_title())}
    </ul>
  );
}
