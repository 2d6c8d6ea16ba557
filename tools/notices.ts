// `npm run notices`: writes down whose work the site hands out or runs on, with the licences. `npm run check` says when
// that is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_INTO_PAGES } from './built-into-pages.ts';
import { type Packages, readPackages, resolvePackage } from './lock.ts';
import { found, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

/** Below the root; among what every visitor may fetch. */
const NOTICES = 'web/app/public/third-party-notices.txt';
/** Compilers that leave something of themselves in what they compile. */
const LEAVING_TRACES = ['@inlang/paraglide-js', 'rolldown', 'vite'];
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]s$)/i;
/** What a compiler bundles with itself comes behind this line and stays with it. */
const BUNDLED_WITH_IT = /\n# Licenses of bundled dependencies[\s\S]*/;
const HEAD = `Third-party notices

This site hands out, or runs on, the work of others. Here is whose, and under which licences.

Maps are shown only where somebody asks for one. They come from OpenStreetMap (https://www.openstreetmap.org/copyright):
data by its contributors, under the Open Database License.`;

/** Those who share one text. */
interface Notice {
  readonly names: string[];
  readonly text: string;
}

/** Checks that the notices at `root` are those of what is installed. */
export function checkNotices(root: string): Outcome {
  const packages = readPackages(root);
  const file = join(root, NOTICES);
  const isRight = existsSync(file) && readFileSync(file, 'utf8') === noticesOf(root, packages);
  const problems = isRight ? [] : [`${NOTICES} is out of date: npm run notices`];
  return found(problems, `${shippedPackages(packages).length} packages`);
}

/** Writes the notices of what is installed at `root`. */
export function writeNotices(root: string): void {
  writeFileSync(join(root, NOTICES), noticesOf(root, readPackages(root)));
}

function noticesOf(root: string, packages: Packages): string {
  const byText = new Map<string, Notice>();
  const add = (name: string, text: string) => {
    const key = text.replaceAll(/\s+/g, ' ');
    const notice = byText.get(key) ?? { names: [], text };
    byText.set(key, notice);
    notice.names.push(name);
  };
  for (const font of sourceFiles(root).filter((name) => /\/ofl-[\w-]+\.txt$/.test(name))) {
    add(`The fonts beside ${font}`, readText(join(root, font)));
  }
  const elsewhere: string[] = [];
  for (const path of shippedPackages(packages)) {
    const { version = '', license = 'no licence named' } = packages.get(path) ?? {};
    const name = `${path.split('node_modules/').at(-1)} ${version} (${license})`;
    const texts = isForOnePlatform(path, packages) ? [] : licencesIn(join(root, path));
    if (texts.length === 0) elsewhere.push(name);
    for (const text of texts) add(name, text);
  }
  const notices = [...byText.values()].map(({ names, text }) => `${names.join('\n')}\n\n${text}`);
  const others = `Packages without a text of their own, and those for one platform, which bring theirs along:\n\n${elsewhere.join('\n')}`;
  return `${[HEAD, ...notices, others].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** What the product depends on or is built of, however far, and what compilers leave in it. By path, in order. */
function shippedPackages(packages: Packages): readonly string[] {
  const seen = new Set<string>();
  const walk = (path: string, names: Iterable<string>) => {
    for (const name of names) {
      const place = resolvePackage(path, name, packages);
      if (place === undefined || seen.has(place) || name.startsWith('@types/')) continue;
      seen.add(place);
      const { dependencies, optionalDependencies } = packages.get(place) ?? {};
      walk(place, [...(dependencies?.keys() ?? []), ...(optionalDependencies?.keys() ?? [])]);
    }
  };
  walk('', [...(packages.get('')?.dependencies.keys() ?? []), ...BUILT_INTO_PAGES]);
  const traces = LEAVING_TRACES.map((name) => `node_modules/${name}`).filter((path) => packages.has(path));
  return [...new Set([...seen, ...traces])].toSorted();
}

/** Whether other machines have another package instead: the notices are the same wherever they are made. */
function isForOnePlatform(path: string, packages: Packages): boolean {
  return packages.get(path)?.optional === true;
}

/** Every text of a licence in a package, those of what it brings along too. */
function licencesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length).includes('node_modules'))
    .toSorted()
    .map((path) => readText(path).replace(BUNDLED_WITH_IT, ''));
}

function readText(path: string): string {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

if (import.meta.main) writeNotices(fileURLToPath(new URL('..', import.meta.url)));
