import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run/command.ts';

/** Returns the path of the first of `names` that is an executable on PATH or in `others`; undefined if none is. */
export function findProgram(names: readonly string[], others: readonly string[] = []): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...others].filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the program that an environment variable names. Throws if it is not executable. */
function chosenProgram(variable: string): string | undefined {
  const path = process.env[variable];
  if (path === undefined || path === '') return undefined;
  if (!isExecutable(path)) throw new Error(`${variable} is not an executable file: ${path}`);
  return path;
}

export const findChromium = () =>
  chosenProgram('BROWSER_PATH') ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']);

/** Chromium without a window. If only `BROWSER_PATH` is set, all tests use that browser. */
export const findHeadlessChromium = () =>
  chosenProgram('HEADLESS_BROWSER_PATH') ?? chosenProgram('BROWSER_PATH') ?? findProgram(['chromium-headless-shell']);

/** Decrypts backups. */
export const findAge = () => findProgram(['age']);
/** Runs the Nu HTML checker. */
export const findJava = () => findProgram(['java']);
export const findFirefox = () => findProgram(['firefox-esr', 'firefox']);

/** Paths of programs: WebKitGTK's WebDriver, and the X server for its window. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
}

export function findWebKit(): WebKit | undefined {
  const [driver, display] = [findProgram(['WebKitWebDriver']), findProgram(['Xvfb'])];
  return driver === undefined || display === undefined ? undefined : { driver, display };
}

/** Paths of programs: pdftotext prints the text of a PDF, pdfinfo its title, page count and page size. */
export interface PdfReaders {
  readonly pdftotext: string;
  readonly pdfinfo: string;
}

export function findPdfReaders(): PdfReaders | undefined {
  const [pdftotext, pdfinfo] = [findProgram(['pdftotext']), findProgram(['pdfinfo'])];
  return pdftotext === undefined || pdfinfo === undefined ? undefined : { pdftotext, pdfinfo };
}

/**
 * Installs Debian packages non-interactively. Resolves with the end of apt-get's output if it failed, else ''. Does
 * nothing if this process may not install packages.
 */
export async function install(packages: readonly string[], signal: AbortSignal): Promise<string> {
  if (packages.length === 0 || process.getuid?.() !== 0 || findProgram(['apt-get']) === undefined) return '';
  console.log(`Installing ${packages.join(' and ')} with apt-get …`);
  if (packages.includes('postgresql')) preventDefaultCluster();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { ok, output } = await runCommand('apt-get', ['-q', ...args], { cwd: '/', signal, env });
    if (!ok) return output.trimEnd().split('\n').slice(-15).join('\n');
  }
  return '';
}

/** Prevents Debian's package `postgresql` from creating and starting a server, which the tests do not need. */
function preventDefaultCluster(): void {
  mkdirSync('/etc/postgresql-common', { recursive: true });
  try {
    const file = '/etc/postgresql-common/createcluster.conf';
    writeFileSync(file, 'create_main_cluster = false\n', { flag: 'wx' });
  } catch {
    // The machine already has such settings, which are kept.
  }
}
