import type { AuditKind } from './audit-actions.ts';
import { namesOf } from './record-of.ts';

/** What an administrator looks after (decision 69). Everyone has one or more; an owner may do what all others may. */
export const duties = ['owner', 'office', 'bureau', 'editor'] as const;
export type Duty = (typeof duties)[number];

/** The administrators who may do something: all of them, only owners, or those with one of these duties, and owners. */
export type DutiesNeeded = 'any' | 'owner' | readonly Exclude<Duty, 'owner'>[];

/** Returns whether an administrator with the duties `held` may do what needs `needed`. */
export function covers(held: readonly Duty[], needed: DutiesNeeded): boolean {
  if (needed === 'any' || held.includes('owner')) return true;
  return needed !== 'owner' && needed.some((duty) => held.includes(duty));
}

const site = ['office', 'editor'] as const;

/** What depends on the content of a request, besides the duties that its endpoint names. */
export const dutiesFor = {
  /** The kinds of records whose bin, earlier versions and log are read, and restored or erased from there. */
  kinds: {
    user: ['office'],
    profile: ['bureau'],
    member: ['office'],
    person: ['office'],
    ward: ['office'],
    answer: ['office'],
    import: ['office'],
    picture: site,
    album: site,
    event: site,
    memorial: site,
    content: site,
    term: site,
    bearer: site,
    notice: site,
    administrator: 'owner',
    invitation: 'owner',
    setting: 'owner',
    email: 'owner',
    backup: 'owner',
    audit: 'owner',
  } satisfies Record<AuditKind, DutiesNeeded>,
  /** A memorial with an entry: `member`, `effects` beyond the notice, `portrait=directory`, deleting and restoring. */
  entryOfMemorial: ['office'],
  /** Restoring an account with another email, which could then read the family's profiles. */
  emailOfAccount: 'owner',
  /** `contact`, `funeral_map` and `note` of a memorial whose notice is over. */
  endedNotice: ['office'],
} as const;

/** Returns the kinds of records whose bin, earlier versions and log an administrator with the duties `held` reads. */
export function kindsFor(held: readonly Duty[]): AuditKind[] {
  return namesOf(dutiesFor.kinds).filter((kind) => covers(held, dutiesFor.kinds[kind]));
}
