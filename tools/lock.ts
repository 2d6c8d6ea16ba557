import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { checkOutcome, type Outcome } from './run/stages.ts';

const names = z
  .record(z.string(), z.unknown())
  .default({})
  .transform((record) => Object.keys(record));
const entry = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });

/**
 * Checks that the lock file at `root` can be installed on any platform, from any registry. `npm install` silently omits
 * platform packages that a registry lacks; `npm ci` then fails on other machines.
 */
export function checkLock(root: string): Outcome {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const packages = Object.entries(lockFile.parse(JSON.parse(text)).packages);
  const locked = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)));
  const problems = packages.flatMap(([path, { resolved, integrity, peerDependenciesMeta: meta, ...needs }]) => {
    const peers = needs.peerDependencies.filter((name) => meta[name]?.optional !== true);
    const all = [...needs.dependencies, ...needs.devDependencies, ...needs.optionalDependencies, ...peers];
    const missing = [...new Set(all)].filter((name) => !locked.has(name));
    return [
      ...(resolved === undefined ? [] : [`${path} is tied to ${resolved}`]),
      ...(path === '' || integrity !== undefined ? [] : [`${path} has no integrity`]),
      ...missing.map((name) => `${path || 'package.json'} needs ${name}, which the lock file lacks`),
    ];
  });
  return checkOutcome(problems, `${packages.length} packages`);
}
