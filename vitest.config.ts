import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { malayalamMessages } from './scripts/sentences.ts';

// Read the variable once and delete it, so that only the PostgreSQL project below can use it.
const server = process.env['TEST_DATABASE_URL'];
delete process.env['TEST_DATABASE_URL'];

/** True for `npm test -- --all` and for runs of named test files. Slow tests run only then. */
const isWhole = process.env['TEST_ALL'] === '1';

/** Tests that run once, on SQLite. */
const ONCE = ['contract/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'];
/** Tests that run on SQLite, and with `--all` also on PostgreSQL. */
const SERVER = ['server/**/*.test.ts', ...(isWhole ? ['drills/**/*.test.ts'] : [])];
/** Tests about the database itself or about concurrency, which always run on both engines. */
export const ON_BOTH = [
  'server/platform/database/**/*.test.ts',
  'server/platform/search/search.test.ts',
  'server/records/decisions-seen.test.ts',
  'server/features/bin/concurrency.test.ts',
  'server/features/events/answers.test.ts',
  'server/features/gallery/albums.test.ts',
  'server/features/members/directory.test.ts',
  'server/features/identity/{duties,refresh}.test.ts',
  'server/two-apps.test.ts',
];
/** Tests of the server and scripts that only run with `--all`: long, and about code that rarely changes. */
export const LONG_SERVER_TESTS = [
  'server/{backup-cut-short,backup-damage,backup-encryption,backups,check-setup,child-processes}.test.ts',
  'server/{degraded,guesses-over-processes,scheduled-backups,storage-in-s3}.test.ts',
  'server/http/{broken-responses,hostile-words}.test.ts',
  'server/operation/{erase-again,file-check}.test.ts',
  'server/sample/emptying.test.ts',
  'scripts/{commands,dev,empty,reset-administrator,reset-two-factor}.test.ts',
  'server/{backup-restoring,database-unavailable,emails-process,full-disk,process}.test.ts',
  'server/features/backups/{backups,problems,two-sites}.test.ts',
  'server/features/harvesting/harvesting.test.ts',
  'server/features/member-imports/{archives,bucket-unavailable,columns,emptied-fields,endless-lists}.test.ts',
  'server/features/member-imports/{families,formats,list-and-files,lists,odd-cells,undo,workbooks}.test.ts',
  'server/features/memorials/share-cards.test.ts',
  'server/platform/pdf/heavy-pdfs.test.ts',
  'server/platform/storage/s3.test.ts',
  'server/sample/sample.test.ts',
];
/**
 * Browser tests that only run with `--all`: other browsers, pages in Malayalam, and behaviour beside the tasks of
 * visitors, members and the office, which the oldest Chromium does in every run (`e2e/engines/chromium-108`).
 */
export const LONG_BROWSER_TESTS = [
  'e2e/{albums,answers,deaths-in-families,events-for-later,families,imports,matrimony}.test.ts',
  'e2e/{own-entry-journey,push,record-death,telling-members}.test.ts',
  'e2e/{account-forms,admin-emails,admin-tabs,administrator-duties,administrators,applicants,approving,audit}.test.ts',
  'e2e/{backups,bin,biodata,bureau-desk,bureau-families,committee,content,correcting-profiles}.test.ts',
  'e2e/{corrections,daily-email,drafts,duties,ending-emails,every-page-malayalam,frame,linked-people}.test.ts',
  'e2e/{matrimony-own,my-page,pdf-viewer,pictures-seen,profiles,sharing,suggested-people,wards}.test.ts',
  'e2e/{draft-owners,draft-rules,draft-typing,emails,fonts,funeral-notice,health,hostile-words,html-checker}.test.ts',
  'e2e/{labels,lightbox,lists,matrimony-sending,members-book,memorial-search,offline}.test.ts',
  'e2e/{password-guessing,private-files,profile-files,profiles-around,profiles-on-paper,restricted-browser}.test.ts',
  'e2e/{session-keys,start,tokens,translator,two-administrators}.test.ts',
  'e2e/engines/{chromium-103,chromium-123,firefox,webkit}.test.ts',
];

/** Test files that take a minute or more, because they wait most of the time. They start first. */
export const STARTED_FIRST = [
  'drills/drills',
  'server/half-writes',
  'server/sample/sample',
  'server/features/backups/backups',
  'server/backups',
  'server/process',
];

/** Starts slow files first, because the last file keeps one core busy while the other is idle. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      STARTED_FIRST.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    // oxlint-disable-next-line unicorn/no-array-sort -- not Array.sort but the method of the base class
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** Share cards are drawn with the fonts of the machine for the letters that their own fonts lack. */
const FONTS = { FONTCONFIG_FILE: join(import.meta.dirname, 'server/testing/fonts.conf') };

function onPostgres(url: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name: 'postgres', include: isWhole ? SERVER : ON_BOTH, env: { ...FONTS, TEST_DATABASE_URL: url } },
  };
}

export default defineConfig({
  plugins: [malayalamMessages],
  test: {
    environment: 'node',
    // More than two, because tests often wait for a process, a database or a browser.
    maxWorkers: 4,
    // Each worker loads and warms up the modules of the site once for all its files.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    allowOnly: false,
    // Long enough for a busy machine; the default is one second.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // No test asserts a duration. The timeout only ends a hanging test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'sqlite', include: [...ONCE, ...SERVER], exclude: isWhole ? [] : LONG_SERVER_TESTS, env: FONTS },
      },
      ...(server === undefined ? [] : [onPostgres(server)]),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: isWhole ? [] : LONG_BROWSER_TESTS,
          // A browser on a busy machine fails now and then. A test that passes only on the retry is listed as flaky.
          retry: 1,
          globalSetup: 'e2e/sample-site.ts',
          setupFiles: 'e2e/uncaught.ts',
        },
      },
    ],
  },
});
