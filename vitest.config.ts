import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { malayalamSentences } from './scripts/sentences.ts';

// Read once and taken away: a project has a database server only if it is handed one below.
const server = process.env['TEST_DATABASE_URL'];
delete process.env['TEST_DATABASE_URL'];

/** Tests that no database engine can change: run once. */
const ENGINE_FREE = [
  'server/{backup-cut-short,backup-damage,backup-folder,child-processes}.test.ts',
  'server/features/backups/{telling,two-sites}.test.ts',
  'server/features/matrimony/biodata.test.ts',
  'server/features/member-imports/{endless-lists,formats,odd-cells}.test.ts',
  'server/features/memorials/share-cards.test.ts',
  'server/http/{arrival,headers,hostile-words,long-list,one-each-turn,openapi,pages,send-private-file,untrusted-proxy,uploads}.test.ts',
  'contract/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'scripts/**/*.test.ts',
  'server/http/static-files.test.ts',
  'server/sample/sample.test.ts',
  'server/platform/{clock,config,images,limits,log,mail,passwords,pdf,storage,text}/**/*.test.ts',
];
const SERVER = ['server/**/*.test.ts'];

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
    // A test often waits, for a process, a database or a browser: a third file fills two cores.
    maxWorkers: 3,
    allowOnly: false,
    // A second, which is what a poll waits otherwise, is not enough on a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    testTimeout: 15_000,
    hookTimeout: 30_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
