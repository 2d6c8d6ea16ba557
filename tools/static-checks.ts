import { ensureGenerated } from '../scripts/generate.mjs';
import { commandOutcome } from './run/command.ts';
import type { Stage } from './run/stages.ts';
import { checkClasses } from './classes.ts';
import { tableRules } from './tables-rules.ts';
import { checkTables } from './tables.ts';
import { checkForbiddenTexts } from './texts.ts';
import { checkImports } from './walls.ts';

/** Generates the text functions and route types, which other checks need. */
export const generateStage: Stage = {
  title: 'Generate',
  isNeeded: true,
  run: async () => ({ state: 'ok', note: (await ensureGenerated()) ? '' : 'nothing to do' }),
};

/** Returns the checks of the sources of the repository at `root`, the slowest first. */
export function staticChecks(root: string): readonly Stage[] {
  const command = (title: string, program: string, ...args: string[]): Stage => ({
    title,
    run: (signal) => commandOutcome(program, args, { cwd: root, signal }),
  });
  return [
    command('Lint with types', 'oxlint', '--type-aware'),
    command('Types', 'tsc', '-p', '.'),
    command('Types of the pages', 'tsc', '-p', 'web'),
    command('Unused code', 'knip'),
    command('Format', 'oxfmt', '--check'),
    { title: 'Walls', run: async () => checkImports(root) },
    { title: 'Tables', run: async () => checkTables(root, tableRules) },
    { title: 'Classes and sheets', run: async () => checkClasses(root) },
    { title: 'Texts', run: async () => checkForbiddenTexts(root) },
  ];
}
