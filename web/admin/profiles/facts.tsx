import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Profile } from '#contract/matrimony.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

interface Fact {
  readonly label: string;
  /** The value; empty, null or undefined if it was not given. */
  readonly value: ReactNode;
}

export function NotGiven() {
  return <span className="muted">{m.profiles_notGiven()}</span>;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="profile__facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value == null || value === '' ? <NotGiven /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns for example "Sample District, Kerala, India". Missing parts are left out. */
export function formatPlace(
  { district, state, country }: Pick<Profile, 'district' | 'state' | 'country'>,
  between: ', ' | ' / ',
): string {
  return [district, state, country].filter((part) => part !== null).join(between);
}

const badges = {
  waiting: { kind: 'wait', short: m.admin_waiting, long: m.matrimony_waiting },
  approved: { kind: 'ok', short: m.admin_isApproved, long: m.admin_isApproved },
  refused: { kind: 'plain', short: m.profiles_isRefused, long: m.profiles_isRefused },
  paused: { kind: 'plain', short: m.matrimony_paused, long: m.matrimony_paused },
} as const;

interface StateBadgeProps {
  readonly status: Profile['status'];
  /** True to show the long label, for example "Waiting for approval", instead of the short label. */
  readonly long?: boolean;
}

export function StateBadge({ status, long = false }: StateBadgeProps) {
  const badge = badges[status];
  return <Badge kind={badge.kind}>{long ? badge.long() : badge.short()}</Badge>;
}
