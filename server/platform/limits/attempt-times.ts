import { LRUCache } from 'lru-cache';

/** The times of the attempts of each subject, in the memory of this process (decision 63). */
export type AttemptTimes = LRUCache<string, readonly number[]>;

/** Maximum number of subjects. Above it, the attempts of the subject that was quiet for longest are forgotten. */
const MAX_SUBJECTS = 50_000;

export function createAttemptTimes(): AttemptTimes {
  return new LRUCache({ max: MAX_SUBJECTS });
}
