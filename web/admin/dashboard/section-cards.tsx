import type { Overview } from '#contract/overview.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { sections, type AdminSection } from '#web/admin/shell/sections.ts';

/** The cards of the dashboard (specification section 2); their numbers come with the overview. */
export function SectionCards({ overview }: { readonly overview: Overview | undefined }) {
  return (
    <ul className="column dashboard">
      {sections.map((section) => (
        <li key={section.path}>
          <a className="card" href={local(section.path)}>
            <span className="disc disc--fine dashboard__icon">
              <Icon name={section.icon} size={26} />
            </span>
            <b className="h4">{section.name()}</b>{' '}
            <span className="row dashboard__numbers">
              {overview && <Numbers section={section} overview={overview} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ section, overview }: { readonly section: AdminSection; readonly overview: Overview }) {
  const waiting = section.waiting?.(overview) ?? 0;
  return (
    <>
      <span className="muted figures">{section.amount?.(overview)}</span>{' '}
      {waiting > 0 && <Badge kind="wait">{m.admin_waitingForApproval({ count: formatNumber(waiting) })}</Badge>}
    </>
  );
}
