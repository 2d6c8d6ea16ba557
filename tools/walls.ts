import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { found, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { walls } from './walls-rules.ts';

const ROOTS = ['contract', 'server', 'web', 'e2e', 'bench', 'drills', 'tools', 'scripts'];

/** Checks who imports whom in the repository at `root`, and that every module was looked at. */
export async function checkWalls(root: string): Promise<Outcome> {
  const files = sourceFiles(root).filter(isModule);
  const roots = ROOTS.filter((name) => files.some((file) => file.startsWith(`${name}/`)));
  const { modules, summary } = await look(root, roots);

  const seen = new Set(modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((file) => `not looked at: ${file}`),
  ];
  // The parser once saw every file and no import in it; a module of ours has more than one on average.
  if (imports < files.length) problems.push(`only ${imports} imports seen in ${files.length} modules`);
  return found(problems, `${files.length} modules, ${imports} imports`);
}

function isModule(file: string): boolean {
  return ROOTS.some((name) => file.startsWith(`${name}/`)) && /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts');
}

async function look(root: string, roots: readonly string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    [...roots],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...walls] },
      doNotFollow: { path: ['node_modules', '^web/shared/languages/generated/'] },
      exclude: { path: '^\\.react-router/' },
      // TypeScript 7 has no parser that dependency-cruiser can call: without this it reads nothing, and passes.
      parser: 'swc',
      tsPreCompilationDeps: true,
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      },
    },
    { importsFields: ['imports'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}
