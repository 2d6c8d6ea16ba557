import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { importRules } from './walls-rules.ts';

/** Declares variables with `using` or `await using`. The visitor of swc, which dependency-cruiser extends, lacks it. */
interface UsingDeclaration {
  readonly type: 'UsingDeclaration';
  readonly decls: VariableDeclarator[];
}

function isUsing(node: object): node is UsingDeclaration {
  return 'type' in node && node.type === 'UsingDeclaration';
}

// dependency-cruiser extends this class when `cruise` is called.
const visitStatement = Reflect.get(Visitor.prototype, 'visitStatement');
Visitor.prototype.visitStatement = function visit(this: Visitor, statement: Statement) {
  const node: object = statement;
  if (!isUsing(node)) return visitStatement.call(this, statement);
  this.visitVariableDeclarators(node.decls);
  return statement;
};

const ROOTS = ['contract', 'server', 'web', 'e2e', 'bench', 'drills', 'tools', 'scripts'];

/** Checks the import rules in the repository at `root`, and that every module was analysed. */
export async function checkImports(root: string): Promise<Outcome> {
  const files = sourceFiles(root).filter(isModule);
  const roots = ROOTS.filter((name) => files.some((file) => file.startsWith(`${name}/`)));
  const { modules, summary } = await analyse(root, roots);

  const seen = new Set(modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((file) => `not analysed: ${file}`),
  ];
  // If the parser skips imports, this check finds too few: our modules have more than one import on average.
  if (imports < files.length) problems.push(`only ${imports} imports found in ${files.length} modules`);
  return checkOutcome(problems, `${files.length} modules, ${imports} imports`);
}

function isModule(file: string): boolean {
  return ROOTS.some((name) => file.startsWith(`${name}/`)) && /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts');
}

async function analyse(root: string, roots: readonly string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    [...roots],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...importRules] },
      doNotFollow: { path: ['node_modules', '^web/shared/languages/generated/'] },
      exclude: { path: '^\\.react-router/' },
      // dependency-cruiser cannot call the parser of TypeScript 7. Without swc it reads nothing and passes.
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
