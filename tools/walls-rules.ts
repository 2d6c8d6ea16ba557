import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { BUILT_INTO_PAGES } from './built-into-pages.ts';

/** A folder of ours, so that rules about ourselves do not catch packages. */
const OURS = '^(contract|server|web|e2e|bench|drills|tools|scripts)/';
const TESTS = '\\.test\\.tsx?$|^server/testing/';
/** Read by the build, never by the running site. */
const BUILD_TIME = '^web/routes\\.ts$';
/** Runs from its sources in a release. */
const RUNNING = [
  '^(contract|server)/',
  '^scripts/(start|empty|backup[a-z-]*|check-files|check-setup|for-administrator|reset-[a-z-]+)[./]',
];
const BUILT_IN = `^node_modules/(${BUILT_INTO_PAGES.join('|')})/`;
const FEATURES = '^server/features/';
/** What features offer each other beside their services: one thing each. */
const OFFERED = `${FEATURES}(${[
  'accounts/password',
  'backups/problems',
  'committee/read-terms',
  'content/(defaults|documents)',
  'members/(directory|folio|search-entries)',
].join('|')})\\.ts$`;
const KNOWS_KYSELY = '^server/platform/database/|/store\\.ts$|^server/(platform|records|features)/.*-store\\.ts$';

const rule = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

/** What may not import what. Patterns are matched against paths relative to the root of the repository. */
export const walls: readonly IRegularForbiddenRuleType[] = [
  rule(
    'contract-is-alone',
    'contract/ imports zod and itself: both sides load it.',
    { path: '^contract/', pathNot: TESTS },
    { pathNot: '^contract/|^node_modules/zod/' },
  ),
  rule(
    'web-without-server',
    'web/ never imports server/: they meet in contract/.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  rule(
    'server-without-web',
    'server/ never imports web/: it is handed the built pages.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  rule(
    'platform-knows-no-feature',
    'server/platform/, server/records/ and server/http/ serve every feature and know none.',
    { path: '^server/(platform|records|http)/', pathNot: TESTS },
    { path: ['^server/features/', '^server/(app|main)\\.ts$'] },
  ),
  rule(
    'platform-knows-no-records',
    'server/platform/ is what any product has; how a record changes is written in server/records/.',
    { path: '^server/platform/', pathNot: TESTS },
    { path: '^server/records/' },
  ),
  rule(
    'services-know-no-http',
    'What happens is decided without a request at hand: routes.ts hands over what it needs to know.',
    { path: FEATURES, pathNot: [TESTS, '/routes\\.ts$', '^server/features/memorials/share-cards\\.ts$'] },
    { path: ['^server/http/', '^node_modules/(@?fastify)/'] },
  ),
  rule(
    'sample-apart',
    'The sample association writes what anybody could write; nothing of the product knows that some of it is sample.',
    { path: '^(contract|server|web)/', pathNot: ['^server/sample/', '^server/main\\.ts$', TESTS] },
    { path: '^server/sample/' },
  ),
  rule(
    'feature-through-its-service',
    'A feature reaches another one through its service.ts, or what it offers beside; tests may arrange what they need.',
    { path: `${FEATURES}([^/]+)/`, pathNot: TESTS },
    { path: FEATURES, pathNot: [`${FEATURES}$1/`, `${FEATURES}[^/]+/service\\.ts$`, OFFERED] },
  ),
  rule(
    'web-areas-apart',
    'Areas of web/ never reach each other: what they share belongs to web/shared, or to what the office has in common. Only the dashboard brings together what the areas of the office offer.',
    { path: '^web/(site|members|admin)/([^/]+)/', pathNot: '^web/admin/dashboard/' },
    { path: '^web/(site|members|admin)/', pathNot: ['^web/$1/$2/', '^web/admin/(shell|records|versions)/'] },
  ),
  rule(
    'admin-within-itself',
    'What the areas of the office have in common is for them alone.',
    { path: OURS, pathNot: ['^web/admin/', '^web/[^/]+$'] },
    { path: '^web/admin/' },
  ),
  rule(
    'shared-knows-no-area',
    'web/shared/ serves every area and the app, and knows none of them.',
    { path: '^web/shared/' },
    { path: '^web/(app|site|members|admin)/' },
  ),
  rule(
    'sql-in-stores',
    'Only stores and platform/database touch Kysely.',
    { path: OURS, pathNot: KNOWS_KYSELY },
    { path: '^node_modules/kysely/' },
  ),
  rule(
    'drivers-in-the-database-folder',
    'Only platform/database and the harness of the tests open a database.',
    { path: '^(contract|server|web)/', pathNot: ['^server/platform/database/', TESTS] },
    { path: '^node_modules/(better-sqlite3|pg)/' },
  ),
  rule(
    'ui-is-a-kit',
    'web/shared/ui/ knows no feature, contract, server, language or call: all of it comes in as props.',
    { path: '^web/shared/ui/', pathNot: TESTS },
    { path: OURS, pathNot: '^web/shared/(ui|styles|art)/' },
  ),
  rule('no-cycle', 'Modules that need each other are one module, or three.', { path: OURS }, { circular: true }),
  rule(
    'product-without-tools',
    'The product imports nothing of the tests and tools.',
    { path: '^(contract|server|web)/', pathNot: TESTS },
    { path: ['^(e2e|bench|drills|tools|scripts)/', TESTS] },
  ),
  rule(
    'product-without-dev-dependencies',
    'What runs in production is a dependency of package.json, or built into the pages.',
    { path: ['^web/', ...RUNNING], pathNot: [TESTS, BUILD_TIME] },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: BUILT_IN },
  ),
  rule(
    'server-without-packages-of-pages',
    'A release has them within its bundle alone, from which these two run: the one that calls the pages, and the process for PDFs.',
    { path: RUNNING, pathNot: [TESTS, '^server/http/pages\\.ts$', '^server/platform/pdf/pdf-worker\\.ts$'] },
    { path: BUILT_IN },
  ),
  rule(
    'imports-exist',
    'A wall cannot see where an import leads that leads nowhere.',
    { path: OURS },
    { couldNotResolve: true, pathNot: '/\\+types/|^virtual:' },
  ),
];
