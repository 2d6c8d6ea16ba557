import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from './paths.ts';

/** What pages that anybody can open read of the query of their address; all else in it changes nothing on them. */
const parameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['/', []],
  [paths.home, []],
  [paths.about, []],
  [paths.officeBearers, []],
  [paths.contact, []],
  [paths.events, ['page']],
  [paths.gallery, ['page', 'picture']],
  [paths.deceased, ['name', 'place', 'page']],
  [paths.matrimony, []],
]);

/** Below a list: one event, memorial or term. */
const ENTRY = new RegExp(`^(${paths.events}|${paths.deceased}|${paths.officeBearers}/terms)/\\d+$`);

/**
 * The parameters that the page at an address reads.
 * @returns undefined for pages of which that is not said: those behind a sign-in, and those around it
 */
export function parametersOf(pathname: string): readonly string[] | undefined {
  const { path } = splitLocale(pathname);
  return parameters.get(path) ?? (ENTRY.test(path) ? [] : undefined);
}
