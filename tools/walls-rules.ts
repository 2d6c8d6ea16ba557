import manifest from '../package.json' with { type: 'json' };

/**
 * Packages that the build bundles into pages. A release contains them in `build/`, not in node_modules. In package.json
 * they are dev dependencies.
 */
const BUNDLED = 'npm:(pdfjs-dist|react|react-dom|react-router|uqr)(/|$)';
const INSTALLED = `npm:(node:|(${Object.keys(manifest.dependencies).join('|')})(/|$))`;
const TEST = '(?:\\S+\\.test\\.tsx?|server/testing/\\S+)';
const PRODUCT = `(?!${TEST} )(contract|server|web)/\\S+`;
/** Files that a release runs from source. */
const RUNNING = `(?!${TEST} )((contract|server)/|scripts/(start|empty|backup[a-z-]*|check-files|check-setup|for-administrator|reset-[a-z-]+)[./])\\S+`;
const FEATURE_FILE = `(?!${TEST} )server/features/(?<own>[^/]+)/\\S+`;
/** Files besides service.ts that features may import from each other. */
const OFFERED =
  'backups/problems|committee/read-terms|content/(defaults|documents)|events/answers|members/(directory|folio|search-entries)';

interface Wall {
  readonly name: string;
  readonly why: string;
  /** Matches a forbidden import, written as `importing module → imported module`. Packages are written `npm:NAME`. */
  readonly forbids: RegExp;
}

const wall = (name: string, why: string, importing: string, imported: string): Wall => ({
  name,
  why,
  forbids: new RegExp(`^${importing} → ${imported}`),
});

export const walls: readonly Wall[] = [
  wall(
    'contract-is-alone',
    'contract/ imports only zod and itself, because browser and server load it.',
    `(?!${TEST} )contract/\\S+`,
    '(?!contract/|npm:zod(/|$))',
  ),
  wall('web-without-server', 'web/ never imports server/. Both import contract/.', 'web/\\S+', 'server/'),
  wall(
    'server-without-web',
    'server/ never imports web/. It receives the built pages as an argument.',
    'server/\\S+',
    'web/',
  ),
  wall(
    'platform-knows-no-feature',
    'server/platform/, server/records/ and server/http/ are for every feature and import none.',
    `(?!${TEST} )server/(platform|records|http)/\\S+`,
    'server/(features/|(app|main)\\.ts$)',
  ),
  wall(
    'platform-knows-no-records',
    'server/platform/ is independent of the product. server/records/ contains how a record changes.',
    `(?!${TEST} )server/platform/\\S+`,
    'server/records/',
  ),
  wall(
    'services-know-no-http',
    'Features do not depend on HTTP, except routes.ts and files such as own-account-routes.ts, which pass on the values they need.',
    `(?!\\S+[/-]routes\\.ts |server/features/memorials/share-cards\\.ts )${FEATURE_FILE}`,
    '(server/http/|npm:@?fastify(/|$))',
  ),
  wall(
    'sample-apart',
    'Only main.ts imports the sample association. The product treats sample records like all others.',
    `(?!server/sample/|server/main\\.ts )${PRODUCT}`,
    'server/sample/',
  ),
  wall(
    'feature-through-its-service',
    'A feature imports only service.ts or an offered file of another feature. Tests may import any file.',
    FEATURE_FILE,
    `server/features/(?!\\k<own>/|[^/]+/service\\.ts$|(${OFFERED})\\.ts$)`,
  ),
  wall(
    'web-areas-apart',
    'Areas of web/ never import each other. Shared code belongs in web/shared, or in the shared folders of the office. Only the dashboard imports areas of the office.',
    '(?!web/admin/dashboard/)web/(?<root>site|members|admin)/(?<area>[^/ ]+)/\\S+',
    'web/(?!\\k<root>/\\k<area>/|admin/(shell|records|versions|pages\\.ts))(site|members|admin)/',
  ),
  wall(
    'admin-within-itself',
    'Only the office, its application and its documents import web/admin/.',
    '(?!web/admin/|web/app/(office-app|documents/app-documents)\\.tsx )\\S+',
    'web/admin/',
  ),
  wall(
    'shared-knows-no-area',
    'web/shared/ is for every area and the app, and imports none of them.',
    'web/shared/\\S+',
    'web/(app|site|members|admin)/',
  ),
  wall(
    'sql-in-stores',
    'Only stores, records and platform/database import Kysely.',
    '(?!server/platform/database/|server/records/|\\S+/store\\.ts |server/(platform|features)/\\S+-store\\.ts )\\S+',
    'npm:kysely(/|$)',
  ),
  wall(
    'drivers-in-the-database-folder',
    'Only platform/database and the test harness open a database.',
    `(?!server/platform/database/)${PRODUCT}`,
    'npm:(better-sqlite3|pg)(/|$)',
  ),
  wall(
    'ui-is-a-kit',
    'web/shared/ui/ imports no feature, contract, server, language or API call. It receives everything as props.',
    `(?!${TEST} )web/shared/ui/\\S+`,
    '(?!npm:|web/shared/(ui|styles|art)/)',
  ),
  wall(
    'product-without-tools',
    'The product imports no tests and tools.',
    PRODUCT,
    `((e2e|bench|drills|tools|scripts)/|${TEST}$)`,
  ),
  wall(
    'product-without-dev-dependencies',
    'Code that runs in production imports only dependencies of package.json, or packages that the build bundles.',
    `((?!${TEST} )web/\\S+|${RUNNING})`,
    `(?!${INSTALLED}|${BUNDLED}|npm:virtual:)npm:`,
  ),
  wall(
    'server-without-packages-of-pages',
    'A release contains these packages only in its bundle. Only two files run from it: built-pages.ts and the PDF worker.',
    `(?!server/http/built-pages\\.ts |server/platform/pdf/pdf-worker\\.ts )${RUNNING}`,
    BUNDLED,
  ),
];
