import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { found, type Outcome } from './run/outcome.ts';

const ranges = z.record(z.string(), z.string()).default({});
const peerMeta = z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({});

const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
  peerDependencies: ranges,
  peerDependenciesMeta: peerMeta,
});
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });
const manifest = z.object({ dependencies: ranges, devDependencies: ranges, optionalDependencies: ranges });

type Entry = z.output<typeof entry>;
type Packages = Readonly<Record<string, Entry>>;

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Checks that a bare clone at `root` can be installed from its lock file on any platform, from any registry.
 * `npm install` leaves out the platform packages that a registry lacks and says nothing; `npm ci` then fails elsewhere.
 */
export function checkLock(root: string): Outcome {
  const own = manifest.parse(readJson(join(root, 'package.json')));
  const { packages } = lockFile.parse(readJson(join(root, 'package-lock.json')));
  const entries = Object.entries(packages);
  const problems = [
    ...KINDS.flatMap((kind) => manifestProblems(kind, own[kind], packages['']?.[kind] ?? {}, packages)),
    ...entries.flatMap(([path, it]) => [...sourceProblems(path, it), ...missing(path, it, packages)]),
  ];
  return found(problems, `${entries.length} packages`);
}

/** package.json against the lock: exact versions, the same on both sides, and those that are installed. */
function manifestProblems(
  kind: string,
  wanted: Readonly<Record<string, string>>,
  locked: Readonly<Record<string, string>>,
  packages: Packages,
): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names].flatMap((name) => {
    const version = wanted[name];
    if (version === undefined) return [`${kind}: ${name} is in the lock file only`];
    if (!EXACT.test(version)) return [`${kind}: ${name} ${version} is not one exact version`];
    if (locked[name] !== version) return [`${kind}: ${name} ${version} is not what the lock file was made for`];
    const installed = packages[`node_modules/${name}`]?.version;
    return installed === version ? [] : [`${kind}: ${name} ${version}, but the lock file has ${installed ?? 'none'}`];
  });
}

function sourceProblems(path: string, { resolved, integrity }: Entry): string[] {
  if (path === '') return [];
  const problems = resolved === undefined ? [] : [`${path} is tied to ${resolved}`];
  return integrity === undefined ? [...problems, `${path} has no integrity`] : problems;
}

/** Packages that one of the lock needs, on whatever platform, and that the lock does not have. */
function missing(path: string, needy: Entry, packages: Packages): string[] {
  const peers = Object.keys(needy.peerDependencies).filter((name) => !needy.peerDependenciesMeta[name]?.optional);
  const needed = new Set([...Object.keys(needy.dependencies), ...Object.keys(needy.optionalDependencies), ...peers]);
  return [...needed]
    .filter((name) => !isReachable(path, name, packages))
    .map((name) => `${path === '' ? 'package.json' : path} needs ${name}, which the lock file lacks`);
}

/** Whether Node would find `name` from `path`: in its own node_modules or one further out. */
function isReachable(path: string, name: string, packages: Packages): boolean {
  for (let folder = path; ; folder = outer(folder)) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function outer(path: string): string {
  const end = path.lastIndexOf('/node_modules/');
  return end === -1 ? '' : path.slice(0, end);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
