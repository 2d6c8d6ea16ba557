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
