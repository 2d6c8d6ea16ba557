import type { Site } from '#web/shared/content/site.ts';

/**
 * The year in the tagline, which these pages show large: a fact that the office can change (decision 23).
 * @returns undefined for a tagline without a year
 */
export function foundingYearOf({ association }: Site): string | undefined {
  return /\b\d{4}\b/.exec(association.tagline.en)?.[0];
}
