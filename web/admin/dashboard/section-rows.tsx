import type { Overview } from '#contract/overview.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { sections, type AdminSection } from '#web/admin/shell/sections.ts';

/** The sections that the dashboard lists, in the order of specification section 2. The menu lists all sections. */
const SPECIFIED: readonly string[] = [
  paths.adminAccounts,
  paths.adminProfiles,
  paths.adminMembers,
  paths.adminGallery,
  paths.adminEvents,
  paths.adminMemorials,
];

const shown = SPECIFIED.flatMap((path) => sections.filter((section) => section.path === path));

/** Links to the main sections with their number of records. They are small, because the menu has the same links. */
export function SectionRows({ overview }: { readonly overview: Overview | undefined }) {
  return (
    <ul className="dashboard__links section-rows">
      {shown.map((section) => (
        <li key={section.path}>
          <a className="card section-rows__link" href={localizedPath(section.path)}>
            <b>{section.name()}</b> {overview && <Numbers section={section} overview={overview} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ section, overview }: { readonly section: AdminSection; readonly overview: Overview }) {
  const waiting = section.waiting?.(overview) ?? 0;
  return (
    <span className="row section-rows__numbers">
      <span className="small muted figures">{section.amount?.(overview)}</span>{' '}
      {waiting > 0 && <Badge kind="wait">{m.admin_waitingForApproval({ count: formatNumber(waiting) })}</Badge>}
    </span>
  );
}
