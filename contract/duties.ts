/** What an administrator looks after (decision 69). Everyone has one or more; an owner may do what all others may. */
const duties = ['owner', 'office', 'bureau', 'editor'] as const;
export type Duty = (typeof duties)[number];

/** The administrators who may do something: all of them, only owners, or those with one of these duties, and owners. */
export type DutiesNeeded = 'any' | 'owner' | readonly Exclude<Duty, 'owner'>[];
