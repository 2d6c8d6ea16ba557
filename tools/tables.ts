import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { GENERIC_TABLE_FILES, type TableRule } from './tables-rules.ts';

/** A place where SQL names a table. `table` is '' if a variable names it. */
interface Use {
  readonly file: string;
  readonly act: 'writes' | 'reads';
  readonly table: string;
}

/** Tests may access any table, and a migration never changes. */
const LEFT_OUT = /\.test\.ts$|^server\/testing\/|^server\/platform\/database\/migrations\//;
/** Matches `.selectFrom('events as event')`, or a variable in place of the string. */
const CALLS =
  /\.(insertInto|replaceInto|updateTable|deleteFrom|mergeInto|selectFrom|\w*Join|from|using)\(\s*(?:'(\w+)(?: as \w+)?'|\w+\s*[,)])/g;
/** A table in handwritten SQL, and in a declaration of `officeRecord`, which writes it. */
const SQL = /\bsql(?:<[^`]*>)?`[^`]*`/g;
const IN_SQL = /\b(insert into|update|delete from|truncate|merge into|from|join)\s+"?(\w+)/gi;
const DECLARED = /\b(officeRecord)<'(\w+)'/g;
const READING = /^(?:selectFrom|\w*join|from|using)$/i;
/** Method names that other libraries use, too, and joins with a subquery. They count only with the name of a table. */
const AMBIGUOUS = /^(?:from|using|\w*Join)$/;
/** The names of common table expressions, such as `.withRecursive('actors', …)`. */
const EXPRESSIONS = /\.with(?:Recursive)?\(\s*'(\w+)'/g;

function usesIn(file: string, code: string, isTable: (name: string) => boolean): readonly Use[] {
  const expressions = new Set([...code.matchAll(EXPRESSIONS)].map(([, name]) => name));
  const calls = [...code.matchAll(CALLS), ...code.matchAll(DECLARED)].filter(
    ([, method = '', table = '']) => !expressions.has(table) && (isTable(table) || !AMBIGUOUS.test(method)),
  );
  // Any word may follow `from` in SQL.
  const inSql = [...code.matchAll(SQL)]
    .flatMap(([text]) => [...text.matchAll(IN_SQL)])
    .filter(([, , table = '']) => isTable(table));
  return [...calls, ...inSql].map(([, word = '', table = '']) => ({
    file,
    act: READING.test(word) ? 'reads' : 'writes',
    table,
  }));
}

/**
 * Checks the SQL in the repository at `root`: only the folder of `server/` that owns a table may write and read it,
 * with the exceptions in `rules`. Also reports exceptions that are no longer needed.
 */
export function checkTables(root: string, rules: Readonly<Record<string, TableRule>>): Outcome {
  const files = sourceFiles(root).filter((file) => /^(?:server|scripts)\/.*\.ts$/.test(file) && !LEFT_OUT.test(file));
  const uses = files.flatMap((file) =>
    usesIn(file, readFileSync(join(root, file), 'utf8'), (name) => Object.hasOwn(rules, name)),
  );
  const problems = uses
    .filter(({ file, table }) => !GENERIC_TABLE_FILES.has(file) && !Object.hasOwn(rules, table))
    .map(
      ({ file, act, table }) => `${file} ${act} ${table || 'a computed table'}: add a rule to tools/tables-rules.ts`,
    );
  for (const [table, { owner, alsoWrites = {}, alsoReads = {} }] of Object.entries(rules)) {
    const [written, read] = [Object.keys(alsoWrites), Object.keys(alsoReads)];
    const isIn = (folder: string) => (use: Use) => use.table === table && use.file.startsWith(`server/${folder}/`);
    for (const use of uses.filter((one) => one.table === table && !isIn(owner)(one))) {
      const allowed = use.act === 'writes' ? written : [...written, ...read];
      if (!allowed.some((folder) => isIn(folder)(use)))
        problems.push(`${use.file} ${use.act} ${table}, which only ${owner} may do`);
    }
    const unused = [...written.map((folder) => ['writes', folder]), ...read.map((folder) => ['reads', folder])].filter(
      ([act, folder = '']) => !uses.some((use) => isIn(folder)(use) && use.act === act),
    );
    problems.push(...unused.map(([act, folder]) => `${folder} no longer needs the exception that it ${act} ${table}`));
    if (!uses.some((use) => isIn(owner)(use) && use.act === 'writes')) problems.push(`${owner} never writes ${table}`);
  }
  return checkOutcome([...new Set(problems)], `${Object.keys(rules).length} tables, ${uses.length} uses`);
}
