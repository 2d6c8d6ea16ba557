import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, isExecutable, aptInstall, canInstall } from './apt.ts';
import { type Cluster, findPostgres, startPostgres } from './postgres.ts';

/**
 * Returns `BROWSER_PATH`, else the path of Chromium or Chrome on PATH; undefined if there is neither. Throws if
 * `BROWSER_PATH` is not executable.
 */
export function findChromium(): string | undefined {
  const chosen = process.env['BROWSER_PATH'];
  if (chosen === undefined || chosen === '') return findProgram(['chromium', 'chromium-browser', 'google-chrome']);
  if (!isExecutable(chosen)) throw new Error(`BROWSER_PATH is not an executable file: ${chosen}`);
  return chosen;
}

/** Debian's package of headless Chromium, and the name of its program. */
const HEADLESS = 'chromium-headless-shell';

/**
 * Returns `HEADLESS_BROWSER_PATH`, else the path of headless Chromium on PATH; undefined if there is neither. Most
 * browser tests are a fifth faster in headless Chromium.
 */
export function findHeadlessChromium(): string | undefined {
  const chosen = process.env['HEADLESS_BROWSER_PATH'];
  return chosen === undefined || chosen === '' ? findProgram([HEADLESS]) : chosen;
}

/** Debian's package of Firefox, and the name of its program. */
const FIREFOX = 'firefox-esr';

/** Returns the path of Firefox on PATH, for the tests in other engines; undefined if there is none. */
export function findFirefox(): string | undefined {
  return findProgram([FIREFOX, 'firefox']);
}

/** Debian's packages of WebKit's driver and of a display in memory. */
const WEBKIT = ['webkit2gtk-driver', 'xvfb'];

/** Paths of programs: WebKitGTK's WebDriver, and the X server for its window. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
}

export function findWebKit(): WebKit | undefined {
  const [driver, display] = [findProgram(['WebKitWebDriver']), findProgram(['Xvfb'])];
  return driver === undefined || display === undefined ? undefined : { driver, display };
}

const PDF_READERS = 'poppler-utils';

/** Paths of programs: pdftotext prints the text of a PDF, pdfinfo its title, page count and page size. */
export interface PdfReaders {
  readonly pdftotext: string;
  readonly pdfinfo: string;
}

export function findPdfReaders(): PdfReaders | undefined {
  const [pdftotext, pdfinfo] = [findProgram(['pdftotext']), findProgram(['pdfinfo'])];
  return pdftotext === undefined || pdfinfo === undefined ? undefined : { pdftotext, pdfinfo };
}

/** Debian's package of the age program, which decrypts backups. */
const AGE = 'age';

export function findAge(): string | undefined {
  return findProgram([AGE]);
}

/** Debian's package of Java, which runs the Nu HTML checker. */
const JAVA = 'default-jre-headless';

export function findJava(): string | undefined {
  return findProgram(['java']);
}

export interface Browsers {
  /** Chromium with all features, for tests that headless Chromium cannot run. */
  readonly full: string;
  /** Headless Chromium; the same as `full` if there is none. */
  readonly headless: string;
}

const MEMORY = '/dev/shm';
/** Bytes, far more than a test run needs. */
const ENOUGH_MEMORY = 4 * 1024 ** 3;

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

/** An available part of the machine, or the reason why it is missing. */
export type Part<T> = { readonly ready: T } | { readonly missing: string };

export interface PrepareOptions {
  readonly signal: AbortSignal;
  /** Whether to install missing programs, if this process can. */
  readonly install: boolean;
  /** Whether all tests run, and the programs of the longest tests are installed too. */
  readonly isWhole: boolean;
}

/**
 * Finds or installs the browsers, PostgreSQL and other programs, and starts a database server. The caller must call
 * `close`.
 */
export async function prepareMachine({ signal, install, isWhole }: PrepareOptions): Promise<Machine> {
  const lacking = [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(findPostgres() === undefined ? ['postgresql'] : []),
  ];
  const problem = install && lacking.length > 0 ? await installAll(lacking, signal) : '';
  // Each of these optional packages is installed separately, so that one failure does not affect the others. Without
  // headless Chromium the tests use Chromium. Tests that need another missing package are skipped.
  if (install && findHeadlessChromium() === undefined && process.env['BROWSER_PATH'] === undefined)
    await installAll([HEADLESS], signal);
  if (install && isWhole && findFirefox() === undefined) await installAll([FIREFOX], signal);
  if (install && isWhole && findWebKit() === undefined) await installAll(WEBKIT, signal);
  if (install && findPdfReaders() === undefined) await installAll([PDF_READERS], signal);
  if (install && findAge() === undefined) await installAll([AGE], signal);
  if (install && isWhole && findJava() === undefined) await installAll([JAVA], signal);
  const reason = problem === '' ? 'and this user cannot install it with apt-get' : 'and apt-get could not install it';
  const full = findChromium();
  const binaries = findPostgres();
  const inMemory = await temporaryFolder();
  const postgres: Machine['postgres'] =
    binaries === undefined ? { missing: `found no PostgreSQL server, ${reason}` } : await started(binaries, inMemory);
  const folder = await mkdtemp(join(inMemory, 'cmj-tests-'));
  // Readable for others, because some tests run as another user.
  await chmod(folder, 0o755);
  return {
    folder,
    browsers:
      full === undefined
        ? { missing: `found no Chromium, ${reason}` }
        : { ready: { full, headless: headlessBeside(full) } },
    postgres,
    problem,
    close: async () => {
      if ('ready' in postgres) await postgres.ready.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the browser for headless tests. If `BROWSER_PATH` is set, all tests use that browser. */
function headlessBeside(full: string): string {
  return process.env['BROWSER_PATH'] === full ? full : (findHeadlessChromium() ?? full);
}

/**
 * Returns /dev/shm if it has enough space, else the system's folder for temporary files. Databases and files are
 * created ten times faster in /dev/shm.
 */
async function temporaryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= ENOUGH_MEMORY ? MEMORY : tmpdir();
}

async function started(binaries: string, within: string): Promise<Part<Cluster>> {
  try {
    return { ready: await startPostgres(binaries, within) };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

async function installAll(packages: readonly string[], signal: AbortSignal): Promise<string> {
  if (!canInstall()) return '';
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  return aptInstall(packages, signal);
}
