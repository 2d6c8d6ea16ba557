import type { RouterContextProvider } from 'react-router';
import { readSite } from '#contract/content.ts';
import { readContext } from '#web/shared/api/read-context.ts';

/**
 * The year in the tagline, which these pages show large: a fact that the office can change (decision 23).
 * @returns undefined for a tagline without a year
 */
export async function readFoundingYear(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
  const { association } = await context.get(readContext)(readSite, {});
  return /\b\d{4}\b/.exec(association.tagline.en)?.[0];
}
