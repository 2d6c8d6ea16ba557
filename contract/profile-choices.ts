export const genders = ['Male', 'Female', 'Other'] as const;
export const maritalStatuses = ['Single', 'Divorced', 'Widow', 'Widower'] as const;
/** Choices of `profileFor` in the form. The API accepts any text. */
export const relations = ['Myself', 'Son', 'Daughter', 'Brother', 'Sister', 'Relative'] as const;

/**
 * States of a profile. `introduced`: both families and the office have agreed to at least one introduction. `engaged`,
 * `married` and `closed` end all proposals. `paused`: by the family, by the office, because nobody has confirmed the
 * profile for 210 days, or because the death of the person was recorded (decision 58).
 */
export const profileStates = [
  'waiting',
  'approved',
  'introduced',
  'engaged',
  'married',
  'paused',
  'closed',
  'refused',
] as const;
export type ProfileState = (typeof profileStates)[number];

/** Who or what paused a profile; `unconfirmed`: nobody has confirmed it for 210 days. */
export const pauseCauses = ['family', 'office', 'unconfirmed', 'death'] as const;

/** Minimum age for a registration, in years (specification section 9). */
export const minAge = 18;
