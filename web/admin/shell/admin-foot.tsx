import type { Overview } from '#contract/overview.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { isBelow, usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { LanguageSwitch } from '#web/shared/frame/page-links.tsx';
import { ThemeSwitch } from '#web/shared/frame/theme-switch.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface AdminFootProps {
  readonly overview: Overview | undefined;
  /** True in the document, whose buttons do nothing yet. */
  readonly isWaiting: boolean;
  readonly onLogout: () => void;
  readonly onFollow?: () => void;
}

/**
 * The part of the sidebar or the menu below the sections: the signed-in administrator, language, theme, and links that
 * leave the admin pages.
 */
export function AdminFoot({ overview, isWaiting, onLogout, onFollow }: AdminFootProps) {
  const name = overview?.administrator.name;
  return (
    <div className="grid admin-foot">
      <a
        className="line admin-foot__account"
        href={localizedPath(paths.adminAccount)}
        aria-current={isBelow(usePageLocation(), paths.adminAccount) ? 'page' : undefined}
        onClick={onFollow}
      >
        <Avatar name={name ?? ''} size="sm" />
        <span>
          <b>{name ?? m.account_title()}</b>
          <small>{name === undefined ? m.admin_administrator() : m.account_title()}</small>
        </span>
      </a>
      <LanguageSwitch wide />
      <ThemeSwitch />
      <div className="admin-foot__out">
        <a href={localizedPath(paths.home)}>
          <Icon name="ext" />
          {m.admin_viewSite()}
        </a>
        <button type="button" disabled={isWaiting} onClick={onLogout}>
          <Icon name="logout" />
          {m.nav_logout()}
        </button>
      </div>
    </div>
  );
}
