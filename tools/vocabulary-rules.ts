/**
 * What a few files of a feature of the server always mean. Everything else is named for what it is.
 *
 * - `routes.ts` ties handlers to the calls of the contract, and is thin;
 * - `service.ts` is what happens, and what other features may call; it knows no HTTP and no SQL;
 * - `store.ts` is all SQL; where it would be too long, `WHAT-store.ts` is the rest of it;
 * - `emails.ts` is what the feature writes to people.
 *
 * These are the other words for the same, and the one that is used.
 */
export const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['controller', 'routes.ts'],
  ['dao', 'store.ts'],
  ['db', 'store.ts'],
  ['handlers', 'routes.ts'],
  ['mailer', 'emails.ts'],
  ['manager', 'service.ts'],
  ['model', 'store.ts'],
  ['queries', 'store.ts'],
  ['repository', 'store.ts'],
  ['router', 'routes.ts'],
]);

/** What a file in an area of the web may be. */
export const WEB_AREA_EXTENSIONS: ReadonlySet<string> = new Set(['.ts', '.tsx', '.css']);

/** Names that say nothing about what is inside: such files become drawers. */
export const EMPTY_NAMES: ReadonlySet<string> = new Set([
  'common',
  'helper',
  'helpers',
  'index',
  'misc',
  'util',
  'utils',
]);

/** Names that others chose: tools look for them, or readers do. */
export const FIXED_NAMES: ReadonlySet<string> = new Set([
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'README.md',
  'SECURITY.md',
]);

/** Lines beyond which a file is remarked on, and refused. */
export const LONG = 250;
export const TOO_LONG = 300;
