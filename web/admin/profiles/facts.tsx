import type { ComponentProps, ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Profile, profileValue } from '#contract/matrimony.ts';
import { describedField, type ProfileField } from '#contract/profile-fields.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import type { ProfileState } from '#contract/profile-choices.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

export function NotGiven() {
  return <span className="muted">{m.profiles_notGiven()}</span>;
}

/** Returns the text of a field as it was typed; null if it was not given. */
export function fieldText(profile: Profile, field: ProfileField): ReactNode {
  const value = profileValue(profile, field);
  if (value === null) return null;
  return describedField(field).control === 'name' ? (
    <ProperName>{String(value)}</ProperName>
  ) : (
    <RecordText>{String(value)}</RecordText>
  );
}

/** Names of the states, as choices and on badges. */
export const stateNames = {
  waiting: m.admin_waiting,
  approved: m.admin_isApproved,
  introduced: m.matrimony_introduced,
  engaged: m.matrimony_engaged,
  married: m.matrimony_married,
  paused: m.matrimony_paused,
  closed: m.matrimony_closed,
  refused: m.profiles_isRefused,
} as const satisfies Record<ProfileState, () => string>;

const badgeKinds = {
  waiting: 'wait',
  approved: 'ok',
  introduced: 'info',
  engaged: 'ok',
  married: 'ok',
  paused: 'plain',
  closed: 'plain',
  refused: 'plain',
} as const satisfies Record<ProfileState, ComponentProps<typeof Badge>['kind']>;

interface StateBadgeProps {
  readonly status: ProfileState;
  /** True to show "Waiting for approval" instead of "Waiting". */
  readonly long?: boolean;
}

export function StateBadge({ status, long = false }: StateBadgeProps) {
  const isLong = long && status === 'waiting';
  return <Badge kind={badgeKinds[status]}>{isLong ? m.matrimony_waiting() : stateNames[status]()}</Badge>;
}
