// `npm run notices`: writes the notices and licenses of third-party packages. `npm run check` reports outdated notices.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED_PACKAGES } from './built-into-pages.ts';
import { type Packages, readPackages, resolvePackage } from './lock.ts';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

const NOTICES = 'web/app/public/third-party-notices.txt';
/** Build tools that copy parts of their own code into their output. */
const EMBEDDING_TOOLS = ['@inlang/paraglide-js', 'rolldown', 'vite'];
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]s$)/i;
/** The section with the licenses of packages inside a build tool. These packages are not part of its output. */
const BUNDLED_WITH_IT = /\n# Licenses of bundled dependencies[\s\S]*/;
const HEAD = `Third-party notices

This site hands out, or runs on, the work of others. Here is whose, and under which licences.

Maps are shown only where somebody asks for one. They come from OpenStreetMap (https://www.openstreetmap.org/copyright):
data by its contributors, under the Open Database License.`;

interface Notice {
  readonly names: string[];
  readonly text: string;
}

/** Checks that the notices at `root` match the installed packages. */
export function checkNotices(root: string): Outcome {
  const packages = readPackages(root);
  const file = join(root, NOTICES);
  const isRight = existsSync(file) && readFileSync(file, 'utf8') === noticesOf(root, packages);
  const problems = isRight ? [] : [`${NOTICES} is out of date: npm run notices`];
  return checkOutcome(problems, `${shippedPackages(packages).length} packages`);
}

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

/** Returns the sorted paths of all direct and indirect dependencies, bundled packages and embedding build tools. */
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
  walk('', [...(packages.get('')?.dependencies.keys() ?? []), ...BUNDLED_PACKAGES]);
  const tools = EMBEDDING_TOOLS.map((name) => `node_modules/${name}`).filter((path) => packages.has(path));
  return [...new Set([...seen, ...tools])].toSorted();
}

/** Returns true for packages of one platform. Their texts are omitted, so that the notices are the same everywhere. */
function isForOnePlatform(path: string, packages: Packages): boolean {
  return packages.get(path)?.optional === true;
}

/**
 * Returns the license texts in a package folder and its subfolders except node_modules. Omits the section of a text
 * about bundled dependencies.
 */
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
