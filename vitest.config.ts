import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { malayalamSentences } from './scripts/sentences.ts';

// Read once and taken away: a project has a database server only if it is handed one below.
const server = process.env['TEST_DATABASE_URL'];
delete process.env['TEST_DATABASE_URL'];

/** Set by `npm test -- --all`, and when files are named: nothing is left out. */
const isWhole = process.env['TEST_ALL'] === '1';

/** Tests that run once, on SQLite. */
const ONCE = ['web/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'];
/** Tests that run on SQLite, and on PostgreSQL in a whole run. */
const SERVER = ['server/**/*.test.ts', ...(isWhole ? ['drills/**/*.test.ts'] : [])];
/** Tests whose subject is the database, or what two processes do at once: always on both engines. */
export const ON_BOTH = [
  'server/platform/{database,search}/**/*.test.ts',
  'server/records/{seen,decisions-seen}.test.ts',
  'server/**/at-once.test.ts',
  'server/operation/{background-work,table-ends}.test.ts',
  'server/{backup-restoring,backups,database-away,emails,guesses-over-processes,half-writes,limits}.test.ts',
  'server/{second-language,two-apps}.test.ts',
  'server/features/accounts/registration.test.ts',
  'server/features/bin/*.test.ts',
  'server/features/member-imports/{lists,undo}.test.ts',
  'server/features/members/directory.test.ts',
  'server/features/memorials/memorials.test.ts',
  'server/features/sessions/refresh.test.ts',
  'server/http/idempotency.test.ts',
];
/** Journeys of a whole run only: another browser, and what other journeys also pass by. */
export const LONG_JOURNEYS = [
  'e2e/{besieged,draft-owners,draft-rules,draft-typing,firefox,fonts,hostile-words,matrimony-looks}.test.ts',
];

/** Those that take a minute and more, most of it waiting. */
export const BEGUN_FIRST = [
  'drills/drills',
  'server/half-writes',
  'server/sample/sample',
  'server/features/backups/backups',
  'server/backups',
  'server/degraded',
  'server/process',
  'scripts/dev',
];

/** Whichever begins last keeps one core busy alone: it must not be one of these. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      BEGUN_FIRST.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: it is what vitest calls its own order
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

function onPostgres(url: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name: 'postgres', include: isWhole ? SERVER : ON_BOTH, env: { TEST_DATABASE_URL: url } },
  };
}

export default defineConfig({
  plugins: [malayalamSentences],
  test: {
    environment: 'node',
    // A test often waits, for a process, a database or a browser: two more files fill two cores.
    maxWorkers: 4,
    // The modules of the site are read, and become quick, once for all files that a worker runs.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    allowOnly: false,
    // What has not come by then does not come; a poll would wait a second.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // No test asserts a time: whoever hangs is given up, and a machine that does much else is waited for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'sqlite', include: [...ONCE, ...SERVER] },
      },
      ...(server === undefined ? [] : [onPostgres(server)]),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: isWhole ? [] : LONG_JOURNEYS,
          // A browser on a busy machine fails now and then; a test that only passes at the second try is listed.
          retry: 1,
          globalSetup: 'e2e/sample-site.ts',
          setupFiles: 'e2e/uncaught.ts',
        },
      },
    ],
  },
});
