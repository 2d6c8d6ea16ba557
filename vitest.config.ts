import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { malayalamSentences } from './scripts/sentences.ts';

// Read once and taken away: a project has a database server only if it is handed one below.
const server = process.env['TEST_DATABASE_URL'];
delete process.env['TEST_DATABASE_URL'];

/** Tests that no database engine can change: run once. */
export const ENGINE_FREE = [
  'server/{backup-cut-short,backup-damage,backup-folder,child-processes,setting-warnings}.test.ts',
  'server/features/backups/{telling,two-sites}.test.ts',
  'server/features/matrimony/biodata.test.ts',
  'server/features/member-imports/{bucket-away,endless-lists,formats,odd-cells}.test.ts',
  'server/features/memorials/share-cards.test.ts',
  'server/http/{access,arrival,headers,hostile-words,long-list,new-connections,openapi,pages,send-private-file,untrusted-proxy,uploads,waiting-line}.test.ts',
  'web/**/*.test.ts',
  'tools/**/*.test.ts',
  'scripts/**/*.test.ts',
  'server/http/static-files.test.ts',
  'server/sample/sample.test.ts',
  'server/platform/{backup,clock,config,images,limits,log,mail,passwords,pdf,storage,text}/**/*.test.ts',
];
/** Tests that run on each engine. */
const SERVER = ['server/**/*.test.ts', 'drills/**/*.test.ts'];

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
    test: { name: 'postgres', include: SERVER, exclude: ENGINE_FREE, env: { TEST_DATABASE_URL: url } },
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
        test: { name: 'sqlite', include: [...ENGINE_FREE, ...SERVER] },
      },
      ...(server === undefined ? [] : [onPostgres(server)]),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/sample-site.ts',
        },
      },
    ],
  },
});
