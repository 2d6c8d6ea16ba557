import { useState } from 'react';
import type { Overview } from '#contract/overview.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { isBelow, usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { type AdminSection, sectionGroups, sections } from './sections.ts';

const groupNames = { people: m.section_people, site: m.section_site, office: m.section_office } as const;

function groupAt(pathname: string): AdminSection['group'] {
  const { path } = splitLocale(pathname);
  const here = sections.find((section) => path === section.path || path.startsWith(`${section.path}/`));
  return here?.group ?? 'people';
}

function Count({ waiting }: { readonly waiting: number }) {
  if (waiting === 0) return null;
  return (
    <span className="admin__count">
      <span aria-hidden="true">{formatNumber(waiting)}</span>
      <span className="visually-hidden">, {m.admin_waitingCount({ count: formatNumber(waiting) })}</span>
    </span>
  );
}

interface Shown {
  readonly pathname: string;
  /** The open group; undefined if all are collapsed. */
  readonly open: AdminSection['group'] | undefined;
}

interface SectionLinksProps {
  readonly overview: Overview | undefined;
  /** Whether all groups are open, as in the menu on narrow screens. */
  readonly withAllOpen?: boolean;
  readonly onFollow?: () => void;
}

/**
 * Links to the dashboard and all sections, in collapsible groups. The group of the current page is open. A collapsed
 * group shows how many records in it wait for a decision.
 */
export function SectionLinks({ overview, withAllOpen = false, onFollow }: SectionLinksProps) {
  const here = usePageLocation();
  const { pathname } = here;
  const current = groupAt(pathname);
  const [shown, setShown] = useState<Shown>({ pathname, open: current });
  // Navigation opens the group of the new page.
  if (shown.pathname !== pathname) setShown({ pathname, open: current });
  const waitingIn = ({ waiting }: AdminSection) => (overview && waiting?.(overview)) ?? 0;
  const isCurrent = (path: string) =>
    path === paths.admin ? splitLocale(pathname).path.replace(/\/$/, '') === path : isBelow(here, path);
  const link = (path: string, icon: IconName, name: string, waiting = 0) => (
    <li key={path}>
      <a href={localizedPath(path)} aria-current={isCurrent(path) ? 'page' : undefined} onClick={onFollow}>
        <Icon name={icon} />
        {name}
        <Count waiting={waiting} />
      </a>
    </li>
  );
  return (
    <>
      <ul>{link(paths.admin, 'grid', m.section_dashboard())}</ul>
      {sectionGroups.map((group) => {
        const inGroup = sections.filter((section) => section.group === group);
        return (
          <details
            key={group}
            className="admin-group"
            name={withAllOpen ? undefined : 'admin-groups'}
            open={withAllOpen || group === shown.open}
            onToggle={({ currentTarget: { open } }) =>
              setShown((now) =>
                open ? { pathname, open: group } : now.open === group ? { pathname, open: undefined } : now,
              )
            }
          >
            <summary className="disclosure">
              {groupNames[group]()}
              <Count waiting={inGroup.reduce((sum, section) => sum + waitingIn(section), 0)} />
            </summary>
            <ul>
              {inGroup.map((section) =>
                link(section.path, section.icon, (section.shortName ?? section.name)(), waitingIn(section)),
              )}
            </ul>
          </details>
        );
      })}
    </>
  );
}
