import { readSite } from '#contract/content.ts';
import type { ReadPublic } from '#web/shared/api/read-context.ts';

/**
 * The year in the tagline, which these pages show large: a fact that the office can change (decision 23).
 * @returns undefined for a tagline without a year
 */
export async function readFoundingYear(read: ReadPublic): Promise<string | undefined> {
  const { association } = await read(readSite, {});
  return /\b\d{4}\b/.exec(association.tagline.en)?.[0];
}
