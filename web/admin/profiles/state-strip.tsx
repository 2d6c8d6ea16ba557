import { type ProfileState, profileStates } from '#contract/profile-choices.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { stateNames } from './facts.tsx';

interface StateStripProps {
  /** The number of profiles in each state; undefined if it could not be loaded. */
  readonly counts: Readonly<Record<ProfileState, number>> | undefined;
  /** The shown state; undefined for all. */
  readonly current: ProfileState | undefined;
  readonly href: (state: ProfileState | undefined) => string;
}

/** Links to the profiles in each state, with their number. */
export function StateStrip({ counts, current, href }: StateStripProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const link = (state: ProfileState | undefined, name: string, count: number | undefined) => (
    <a key={name} href={href(state)} aria-current={state === current || undefined}>
      {count !== undefined && <b className="figures">{formatNumber(count)} </b>}
      <span>{name}</span>
    </a>
  );
  return (
    <nav className="state-strip" aria-label={m.admin_show()}>
      {link(undefined, m.admin_all(), total)}
      {profileStates.map((state) => link(state, stateNames[state](), counts?.[state]))}
    </nav>
  );
}
