import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the bundler knows about a module. */
interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The packages that all pages use, and the helpers for their syntax. They import nothing else. */
const framework = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|@oxc-project/;
const texts = 'web/shared/languages/generated/messages';
/** Modules that this many office pages need are in the file with the records and their forms. */
const MANY_PAGES = 5;

interface Apps {
  readonly members: string;
  readonly office: string;
}

/**
 * Returns a function that names the file for each module of the applications, by the applications and pages that import
 * it. A page then loads few files, and the first page of each application loads hardly anything that it does not need.
 * Modules without a name stay with their page.
 */
export function chunksOf(root: string, apps: Apps) {
  const [membersApp, officeApp] = [join(root, apps.members), join(root, apps.office)];
  const myPage = join(root, 'web/members/my-page/my-page.tsx');
  const dashboard = join(root, 'web/admin/dashboard/dashboard-page.tsx');
  let importers: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  return (id: string, modules: Modules): string | null => {
    if (framework.test(id)) return 'framework';
    importers ??= findImporters(root, [membersApp, officeApp], modules);
    const pages = importers.get(id) ?? new Set();
    if (pages.size < 2 || pages.has(id)) return null;
    const office = [...pages].filter((page) => page.startsWith(join(root, 'web/admin/'))).length;
    const isOfOffice = office > 0 || pages.has(officeApp);
    const isOfMembers = [...pages].some((page) => page === membersApp || page.startsWith(join(root, 'web/members/')));
    const isOfMyPage = pages.has(membersApp) || pages.has(myPage);
    const isOfDashboard = pages.has(officeApp) || pages.has(dashboard);
    if (isOfMembers && isOfOffice) {
      if (isOfDashboard || pages.has(membersApp)) return 'base';
      return isOfMyPage || office >= MANY_PAGES ? 'forms' : 'profiles';
    }
    if (isOfMembers) return isOfMyPage ? 'members' : 'matrimony';
    if (pages.has(officeApp)) return 'office';
    if (isOfDashboard) return 'overview';
    return office >= MANY_PAGES || id.startsWith(join(root, texts)) ? 'records' : null;
  };
}

/** Returns the applications and pages that load each module at once, by the id of the module. */
function findImporters(
  root: string,
  apps: readonly string[],
  modules: Modules,
): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  const importsOf = (id: string): readonly string[] => {
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: '', importedIds: [] };
    const needed = importedIds.filter((imported) => imported !== join(root, `${texts}.js`));
    // Every module imports the list of all texts, and uses those that it names.
    return needed.length === importedIds.length ? needed : [...needed, ...textsIn(code ?? '', join(root, texts))];
  };
  const pagesOf = (app: string) =>
    (modules.getModuleInfo(app)?.dynamicallyImportedIds ?? []).filter((page) => page.endsWith('page.tsx'));
  for (const start of apps.flatMap((app) => [app, ...pagesOf(app)])) {
    const waiting = [start];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = importers.get(id) ?? new Set();
      if (!known.has(start)) waiting.push(...importsOf(id));
      importers.set(id, known.add(start));
    }
  }
  return importers;
}

/** Returns the name of the module of a text. The text compiler names it after the text. */
function textFile(name: string): string {
  const capitals = name.replaceAll(/[^A-Z]/g, '').length;
  return `${name.toLowerCase()}${capitals === 0 ? '' : capitals}.js`;
}

/** Returns the modules of the texts that a module uses. */
function textsIn(code: string, folder: string): readonly string[] {
  return [...code.matchAll(/\bm\.(\w+)/g)].map(([, name = '']) => join(folder, textFile(name)));
}

/**
 * Returns a function that lets the module of a text have both languages if pages may show the text in another language
 * than their own: if it is called with a `locale`, or passed on as a function, whose caller may name a language.
 */
export function keepBothLanguages(root: string): (code: string, id: string) => string | undefined {
  const uses = /\bm\.(\w+)\b(?:(?!\()|\((?:[^()]|\([^()]*\))*\blocale\b)/g;
  let files: ReadonlySet<string> | undefined;
  return (code, id) => {
    // Not before the first text is built, because tests and development read this configuration, too.
    files ??= new Set(
      globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/shared/languages/generated/**'] }).flatMap((source) =>
        [...readFileSync(join(root, source), 'utf8').matchAll(uses)].map(([, name = '']) => textFile(name)),
      ),
    );
    return files.has(basename(id))
      ? code.replace('experimentalStaticLocale ?? options.locale', 'options.locale ?? experimentalStaticLocale')
      : undefined;
  };
}
