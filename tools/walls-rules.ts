import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { BUNDLED_PACKAGES } from './built-into-pages.ts';

/** Our folders, so that rules about our code do not match packages. */
const OURS = '^(contract|server|web|e2e|bench|drills|tools|scripts)/';
const TESTS = '\\.test\\.tsx?$|^server/testing/';
/** Files that only the build reads. */
const BUILD_TIME = '^web/routes\\.ts$';
/** Files that a release runs from source. */
const RUNNING = [
  '^(contract|server)/',
  '^scripts/(start|empty|backup[a-z-]*|check-files|check-setup|for-administrator|reset-[a-z-]+)[./]',
];
const BUILT_IN = `^node_modules/(${BUNDLED_PACKAGES.join('|')})/`;
const FEATURES = '^server/features/';
/** Files besides service.ts that features may import from each other. */
const OFFERED = `${FEATURES}(${[
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

/** Forbidden imports. Patterns match paths relative to the root of the repository. */
export const importRules: readonly IRegularForbiddenRuleType[] = [
  rule(
    'contract-is-alone',
    'contract/ imports only zod and itself, because browser and server load it.',
    { path: '^contract/', pathNot: TESTS },
    { pathNot: '^contract/|^node_modules/zod/' },
  ),
  rule(
    'web-without-server',
    'web/ never imports server/. Both import contract/.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  rule(
    'server-without-web',
    'server/ never imports web/. It receives the built pages as an argument.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  rule(
    'platform-knows-no-feature',
    'server/platform/, server/records/ and server/http/ are for every feature and import none.',
    { path: '^server/(platform|records|http)/', pathNot: TESTS },
    { path: ['^server/features/', '^server/(app|main)\\.ts$'] },
  ),
  rule(
    'platform-knows-no-records',
    'server/platform/ is independent of the product. server/records/ contains how a record changes.',
    { path: '^server/platform/', pathNot: TESTS },
    { path: '^server/records/' },
  ),
  rule(
    'services-know-no-http',
    'Features do not depend on HTTP, except routes.ts and files such as own-data-routes.ts, which pass on the values they need.',
    { path: FEATURES, pathNot: [TESTS, '[/-]routes\\.ts$', '^server/features/memorials/share-cards\\.ts$'] },
    { path: ['^server/http/', '^node_modules/(@?fastify)/'] },
  ),
  rule(
    'sample-apart',
    'Only main.ts imports the sample association. The product treats sample records like all others.',
    { path: '^(contract|server|web)/', pathNot: ['^server/sample/', '^server/main\\.ts$', TESTS] },
    { path: '^server/sample/' },
  ),
  rule(
    'feature-through-its-service',
    'A feature imports only service.ts or a listed file of another feature. Tests may import any file.',
    { path: `${FEATURES}([^/]+)/`, pathNot: TESTS },
    { path: FEATURES, pathNot: [`${FEATURES}$1/`, `${FEATURES}[^/]+/service\\.ts$`, OFFERED] },
  ),
  rule(
    'web-areas-apart',
    'Areas of web/ never import each other. Shared code belongs in web/shared, or in the shared folders of the office. Only the dashboard imports areas of the office.',
    { path: '^web/(site|members|admin)/([^/]+)/', pathNot: '^web/admin/dashboard/' },
    { path: '^web/(site|members|admin)/', pathNot: ['^web/$1/$2/', '^web/admin/(shell|records|versions)/'] },
  ),
  rule(
    'admin-within-itself',
    'Only the office imports web/admin/.',
    { path: OURS, pathNot: ['^web/admin/', '^web/[^/]+$'] },
    { path: '^web/admin/' },
  ),
  rule(
    'shared-knows-no-area',
    'web/shared/ is for every area and the app, and imports none of them.',
    { path: '^web/shared/' },
    { path: '^web/(app|site|members|admin)/' },
  ),
  rule(
    'sql-in-stores',
    'Only stores and platform/database import Kysely.',
    { path: OURS, pathNot: KNOWS_KYSELY },
    { path: '^node_modules/kysely/' },
  ),
  rule(
    'drivers-in-the-database-folder',
    'Only platform/database and the test harness open a database.',
    { path: '^(contract|server|web)/', pathNot: ['^server/platform/database/', TESTS] },
    { path: '^node_modules/(better-sqlite3|pg)/' },
  ),
  rule(
    'ui-is-a-kit',
    'web/shared/ui/ imports no feature, contract, server, language or API call. It receives everything as props.',
    { path: '^web/shared/ui/', pathNot: TESTS },
    { path: OURS, pathNot: '^web/shared/(ui|styles|art)/' },
  ),
  rule(
    'no-cycle',
    'Merge modules that import each other, or move the shared code into a third.',
    { path: OURS },
    { circular: true },
  ),
  rule(
    'product-without-tools',
    'The product imports no tests and tools.',
    { path: '^(contract|server|web)/', pathNot: TESTS },
    { path: ['^(e2e|bench|drills|tools|scripts)/', TESTS] },
  ),
  rule(
    'product-without-dev-dependencies',
    'Code that runs in production imports only dependencies of package.json, or packages that the build bundles.',
    { path: ['^web/', ...RUNNING], pathNot: [TESTS, BUILD_TIME] },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: BUILT_IN },
  ),
  rule(
    'server-without-packages-of-pages',
    'A release contains these packages only in its bundle. Only two files run from it: built-pages.ts and the PDF worker.',
    { path: RUNNING, pathNot: [TESTS, '^server/http/built-pages\\.ts$', '^server/platform/pdf/pdf-worker\\.ts$'] },
    { path: BUILT_IN },
  ),
  rule(
    'imports-exist',
    'The other rules cannot check an import that does not resolve.',
    { path: OURS },
    { couldNotResolve: true, pathNot: '/\\+types/|^virtual:' },
  ),
];
