import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, isExecutable, aptInstall, canInstall } from './apt.ts';
import { type Cluster, findPostgres, startPostgres } from './postgres.ts';

/** An absolute path: `BROWSER_PATH`, else a Chromium or Chrome on PATH. Throws when `BROWSER_PATH` leads nowhere. */
export function findChromium(): string | undefined {
  const chosen = process.env['BROWSER_PATH'];
  if (chosen === undefined || chosen === '') return findProgram(['chromium', 'chromium-browser', 'google-chrome']);
  if (!isExecutable(chosen)) throw new Error(`BROWSER_PATH is no program: ${chosen}`);
  return chosen;
}

/** Debian's package of Chromium without windows, and the program in it. */
const HEADLESS = 'chromium-headless-shell';

/** `HEADLESS_BROWSER_PATH`, else Chromium without windows: most journeys are a fifth faster in it. */
export function findHeadlessChromium(): string | undefined {
  const chosen = process.env['HEADLESS_BROWSER_PATH'];
  return chosen === undefined || chosen === '' ? findProgram([HEADLESS]) : chosen;
}

/** Debian's package of Firefox, and the program in it. */
const FIREFOX = 'firefox-esr';

/** Firefox, for the journeys that show that the site is not made for one browser alone. */
export function findFirefox(): string | undefined {
  return findProgram([FIREFOX, 'firefox']);
}

/** Debian's package of programs that read PDFs, two of which are used. */
const PDF_READERS = 'poppler-utils';

/** Paths of programs: the first prints the text of a PDF, the second its title, pages and their size. */
export interface PdfReaders {
  readonly pdftotext: string;
  readonly pdfinfo: string;
}

/** The programs that read what the browser has printed. */
export function findPdfReaders(): PdfReaders | undefined {
  const [pdftotext, pdfinfo] = [findProgram(['pdftotext']), findProgram(['pdfinfo'])];
  return pdftotext === undefined || pdfinfo === undefined ? undefined : { pdftotext, pdfinfo };
}

/** Debian's package of the program that opens encrypted backups without this product. */
const AGE = 'age';

export function findAge(): string | undefined {
  return findProgram([AGE]);
}

/** Paths of programs. */
export interface Browsers {
  readonly whole: string;
  /** The same where there is none without windows. */
  readonly headless: string;
}

const MEMORY = '/dev/shm';
/** Bytes: far more than a run of the tests ever holds at once. */
const ENOUGH_MEMORY = 4 * 1024 ** 3;

/** What the tests need of the machine. */
export interface Machine {
  /** Where they keep what they make: in memory if there is room, for nothing of it has to outlive them. */
  readonly folder: string;
  readonly browsers: Part<Browsers>;
  readonly postgres: Part<Cluster>;
  /** What apt-get said when it failed, else ''. */
  readonly problem: string;
  /** Ends what was started, and removes the folder. */
  readonly close: () => Promise<void>;
}

/** Something that is here, or why it is not. */
export type Part<T> = { readonly ready: T } | { readonly missing: string };

export interface PrepareOptions {
  readonly signal: AbortSignal;
  /** Whether to install what is missing, where this process may. */
  readonly install: boolean;
}

/** Finds or installs the browsers and PostgreSQL and starts a server of our own, which the caller has to close. */
export async function prepareMachine({ signal, install }: PrepareOptions): Promise<Machine> {
  const lacking = [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(findPostgres() === undefined ? ['postgresql'] : []),
  ];
  const problem = install && lacking.length > 0 ? await installAll(lacking, signal) : '';
  // Each by itself. Without the first, Chromium does all; without the others their journeys are skipped.
  if (install && findHeadlessChromium() === undefined && process.env['BROWSER_PATH'] === undefined)
    await installAll([HEADLESS], signal);
  if (install && findFirefox() === undefined) await installAll([FIREFOX], signal);
  if (install && findPdfReaders() === undefined) await installAll([PDF_READERS], signal);
  if (install && findAge() === undefined) await installAll([AGE], signal);
  const reason = problem === '' ? 'and no right to install it with apt-get' : 'and apt-get could not install it';
  const whole = findChromium();
  const binaries = findPostgres();
  const inMemory = await temporaryFolder();
  const postgres: Machine['postgres'] =
    binaries === undefined ? { missing: `no PostgreSQL server here, ${reason}` } : await started(binaries, inMemory);
  const folder = await mkdtemp(join(inMemory, 'cmj-tests-'));
  // As open as any folder for temporary files: some tests look from another user's side.
  await chmod(folder, 0o755);
  return {
    folder,
    browsers:
      whole === undefined
        ? { missing: `no Chromium here, ${reason}` }
        : { ready: { whole, headless: headlessBeside(whole) } },
    postgres,
    problem,
    close: async () => {
      if ('ready' in postgres) await postgres.ready.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whoever chose a browser has all journeys in that one. */
function headlessBeside(whole: string): string {
  return process.env['BROWSER_PATH'] === whole ? whole : (findHeadlessChromium() ?? whole);
}

/** Every test has a database and files of its own; in memory they are made ten times as quickly as on a disk. */
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
