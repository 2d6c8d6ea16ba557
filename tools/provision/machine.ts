import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, findPostgres, startPostgres } from './postgres.ts';
import * as programs from './programs.ts';

export interface Browsers {
  /** Chromium with all features, for tests that headless Chromium cannot run. */
  readonly full: string;
  /** Headless Chromium; the same as `full` if there is none. */
  readonly headless: string;
}

/** An available part of the machine, or the reason why it is missing. */
type Part<T> = { readonly ready: T } | { readonly missing: string };

export interface Machine {
  /** Folder for temporary files, in memory if there is enough. */
  readonly folder: string;
  readonly browsers: Part<Browsers>;
  readonly postgres: Part<Cluster>;
  /** The end of the output of apt-get if Chromium or PostgreSQL could not be installed, else ''. */
  readonly problem: string;
  /** Stops the database server and removes the folder. */
  readonly close: () => Promise<void>;
}

export interface PrepareOptions {
  readonly signal: AbortSignal;
  /** Whether to install missing programs, if this process can. */
  readonly install: boolean;
  /** Whether all tests run, and the programs of the longest tests are installed too. */
  readonly isWhole: boolean;
}

const MEMORY = '/dev/shm';
/** Bytes, far more than a test run needs. */
const ENOUGH_MEMORY = 4 * 1024 ** 3;

/**
 * Debian packages without which some tests run in Chromium or are skipped. Each is installed on its own, so that one
 * failure does not affect the others.
 */
function missingExtras(isWhole: boolean): readonly (readonly string[])[] {
  const extras = [
    { found: programs.findHeadlessChromium(), packages: ['chromium-headless-shell'], always: true },
    { found: programs.findPdfReaders(), packages: ['poppler-utils'], always: true },
    { found: programs.findAge(), packages: ['age'], always: true },
    { found: programs.findFirefox(), packages: ['firefox-esr'], always: false },
    { found: programs.findWebKit(), packages: ['webkit2gtk-driver', 'xvfb'], always: false },
    { found: programs.findJava(), packages: ['default-jre-headless'], always: false },
  ];
  return extras.filter(({ found, always }) => found === undefined && (always || isWhole)).map((one) => one.packages);
}

/**
 * Finds or installs the browsers, PostgreSQL and other programs, and starts a database server. The caller must call
 * `close`.
 */
export async function prepareMachine({ signal, install, isWhole }: PrepareOptions): Promise<Machine> {
  let problem = '';
  if (install) {
    const needed = [programs.findChromium() ? [] : ['chromium'], findPostgres() ? [] : ['postgresql']].flat();
    problem = await programs.install(needed, signal);
    for (const packages of missingExtras(isWhole)) await programs.install(packages, signal);
  }
  const missing = (what: string) =>
    `found no ${what}, ${problem === '' ? 'and this user cannot install it with apt-get' : 'and apt-get could not install it'}`;
  const inMemory = await temporaryFolder();
  const folder = await mkdtemp(join(inMemory, 'cmj-tests-'));
  // Readable for others, because some tests run as another user.
  await chmod(folder, 0o755);
  const full = programs.findChromium();
  const headless = programs.findHeadlessChromium();
  const server = findPostgres();
  const postgres: Machine['postgres'] =
    server === undefined
      ? { missing: missing('PostgreSQL server') }
      : await startPostgres(server, inMemory).then(
          (ready) => ({ ready }),
          (error: unknown) => ({ missing: error instanceof Error ? error.message : String(error) }),
        );
  return {
    folder,
    browsers: full === undefined ? { missing: missing('Chromium') } : { ready: { full, headless: headless ?? full } },
    postgres,
    problem,
    close: async () => {
      if ('ready' in postgres) await postgres.ready.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns /dev/shm if it has enough space, else the system's folder for temporary files. Databases and files are
 * created ten times faster in /dev/shm.
 */
async function temporaryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= ENOUGH_MEMORY ? MEMORY : tmpdir();
}
