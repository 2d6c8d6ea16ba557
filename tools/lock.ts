import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { found, type Outcome } from './run/stages.ts';

/** By name, as a map: any word may be the name of a package. */
const byName = <T extends z.ZodType>(schema: T) =>
  z.record(z.string(), schema).transform((record) => new Map(Object.entries(record)));

const ranges = byName(z.string()).default(new Map());
const peerMeta = byName(z.object({ optional: z.boolean().optional() })).default(new Map());

const entry = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  optional: z.boolean().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
  peerDependencies: ranges,
  peerDependenciesMeta: peerMeta,
});
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: byName(entry) });

type Entry = z.output<typeof entry>;
/** By their path below the root, which is `node_modules/NAME` or further in; the project itself under ``. */
export type Packages = ReadonlyMap<string, Entry>;

/** What the lock file at `root` installs. */
export function readPackages(root: string): Packages {
  return lockFile.parse(readJson(join(root, 'package-lock.json'))).packages;
}

/**
 * Checks that a bare clone at `root` can be installed from its lock file on any platform, from any registry.
 * `npm install` leaves out the platform packages that a registry lacks and says nothing; `npm ci` then fails elsewhere.
 */
export function checkLock(root: string): Outcome {
  const packages = readPackages(root);
  const problems = [...packages].flatMap(([path, it]) => [...sourceProblems(path, it), ...missing(path, it, packages)]);
  return found(problems, `${packages.size} packages`);
}

function sourceProblems(path: string, { resolved, integrity }: Entry): string[] {
  if (path === '') return [];
  const problems = resolved === undefined ? [] : [`${path} is tied to ${resolved}`];
  return integrity === undefined ? [...problems, `${path} has no integrity`] : problems;
}

/** Packages that one of the lock needs, on whatever platform, and that the lock does not have. */
function missing(path: string, needy: Entry, packages: Packages): string[] {
  const peers = [...needy.peerDependencies.keys()].filter((name) => !needy.peerDependenciesMeta.get(name)?.optional);
  const needed = new Set([...needy.dependencies.keys(), ...needy.optionalDependencies.keys(), ...peers]);
  return [...needed]
    .filter((name) => resolvePackage(path, name, packages) === undefined)
    .map((name) => `${path === '' ? 'package.json' : path} needs ${name}, which the lock file lacks`);
}

/** Where Node finds `name` from `path`: in its own node_modules or one further out; undefined where it does not. */
export function resolvePackage(path: string, name: string, packages: Packages): string | undefined {
  for (let folder = path; ; folder = outer(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages.has(place)) return place;
    if (folder === '') return undefined;
  }
}

function outer(path: string): string {
  const end = path.lastIndexOf('/node_modules/');
  return end === -1 ? '' : path.slice(0, end);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
