import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classUses } from './class-uses.ts';
import { found, type Outcome } from './run/stages.ts';
import { homeProblems, readSheet } from './sheets.ts';
import { sourceFiles } from './source-files.ts';

/** Classes that others put into our pages, and why a sheet of ours has rules for them. */
const FROM_ELSEWHERE: ReadonlyMap<string, string> = new Map([['markedContent', 'pdf.js marks words so']]);

/** So many classes there are at least: a check that finds fewer has looked past them. */
const AT_LEAST = 400;

/**
 * Checks that every class which the pages of the repository at `root` use is in a sheet, that every class in a sheet is
 * used, that tests look for no class that is not there, and that sheets are where they belong.
 */
export function checkClasses(root: string, atLeast = AT_LEAST): Outcome {
  const files = sourceFiles(root);
  const sheets = files.filter((file) => /^web\/.*\.css$/.test(file)).map((file) => readSheet(root, file));
  const drawn = new Set(sheets.flatMap(({ classes }) => [...classes]));
  const used = new Set(FROM_ELSEWHERE.keys());
  const problems = homeProblems(sheets);
  for (const file of files.filter(mayUseClasses)) {
    const isTest = /^e2e\/|\.test\.tsx?$/.test(file);
    const { names, selected, composed } = classUses(file, readFileSync(join(root, file), 'utf8'));
    problems.push(...composed.map((part) => `${file}: write the names out that begin with "${part.trimStart()}"`));
    for (const name of isTest ? selected : [...names, ...selected])
      if (!drawn.has(name)) problems.push(`${file}: no sheet knows the class "${name}"`);
    if (!isTest) for (const name of names) used.add(name);
  }
  for (const { file, classes } of sheets)
    for (const name of classes) if (!used.has(name)) problems.push(`${file}: nothing has the class "${name}"`);
  if (drawn.size < atLeast) problems.push(`only ${drawn.size} classes were found, of ${atLeast} at least`);
  return found(problems, `${drawn.size} classes in ${sheets.length} sheets`);
}

function mayUseClasses(file: string): boolean {
  return /^(?:web|e2e)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}
