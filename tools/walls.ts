import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { walls } from './walls-rules.ts';

const MODULE = /^(?:contract|server|web|e2e|bench|drills|tools|scripts)\/.*(?<!\.d)\.(?:tsx?|mjs)$/;
const LITERAL = /^['"`]([^'"`$]+)['"`]$/;

/**
 * Returns the paths of our modules and the names of packages that a module imports, also its types and when it runs.
 * Throws if the module cannot be parsed.
 */
function importsOf(file: string, code: string): readonly string[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const texts = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => LITERAL.exec(code.slice(start, end))?.[1] ?? '',
    ),
  ];
  return [...new Set(texts)].filter((text) => text !== '').map((text) => resolved(file, text));
}

/** Resolves the names that package.json declares, such as `#server/app.ts`, and relative paths. */
function resolved(file: string, text: string): string {
  if (text.startsWith('#')) return text.replace('#jsx/', '#web/shared/jsx/').slice(1);
  if (text.startsWith('.')) return join(file, '..', text).replaceAll('\\', '/');
  return `npm:${text}`;
}

/** Checks every import in the repository at `root` against the walls. */
export function checkImports(root: string): Outcome {
  const files = sourceFiles(root).filter((file) => MODULE.test(file));
  const imports = files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8')).map((imported) => `${file} → ${imported}`),
  );
  const problems = walls.flatMap(({ name, forbids }) =>
    imports.filter((line) => forbids.test(line)).map((line) => `${name}: ${line}`),
  );
  // If the parser skips imports, this check finds too few: our modules have more than one import on average.
  if (imports.length < files.length) problems.push(`only ${imports.length} imports found in ${files.length} modules`);
  return checkOutcome(problems, `${files.length} modules, ${imports.length} imports`);
}
