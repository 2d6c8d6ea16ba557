import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { checkOutcome, type Outcome } from './run/stages.ts';

/** Parses an object as a Map, because a package can have any name, even `constructor`. */
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
/** Packages by path below the root, such as `node_modules/NAME`. The project itself has the empty path. */
type Packages = ReadonlyMap<string, Entry>;

function readPackages(root: string): Packages {
  return lockFile.parse(readJson(join(root, 'package-lock.json'))).packages;
}

/**
 * Checks that the lock file at `root` can be installed on any platform, from any registry. `npm install` silently omits
 * platform packages that a registry lacks; `npm ci` then fails on other machines.
 */
export function checkLock(root: string): Outcome {
  const packages = readPackages(root);
  const problems = [...packages].flatMap(([path, it]) => [...sourceProblems(path, it), ...missing(path, it, packages)]);
  return checkOutcome(problems, `${packages.size} packages`);
}

function sourceProblems(path: string, { resolved, integrity }: Entry): string[] {
  if (path === '') return [];
  const problems = resolved === undefined ? [] : [`${path} is tied to ${resolved}`];
  return integrity === undefined ? [...problems, `${path} has no integrity`] : problems;
}

/**
 * Returns a problem for each dependency that the lock file lacks, including dependencies for other platforms. In a lock
 * file, only the project itself has dev dependencies.
 */
function missing(path: string, item: Entry, packages: Packages): string[] {
  const peers = [...item.peerDependencies.keys()].filter((name) => !item.peerDependenciesMeta.get(name)?.optional);
  const { dependencies, devDependencies, optionalDependencies } = item;
  const needed = new Set([...dependencies.keys(), ...devDependencies.keys(), ...optionalDependencies.keys(), ...peers]);
  return [...needed]
    .filter((name) => resolvePackage(path, name, packages) === undefined)
    .map((name) => `${path === '' ? 'package.json' : path} needs ${name}, which the lock file lacks`);
}

/** Returns the path at which Node resolves `name` from `path`, searching outwards; undefined if there is none. */
function resolvePackage(path: string, name: string, packages: Packages): string | undefined {
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
