import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { GENERIC_TABLE_FILES, type TableRule } from './tables-rules.ts';

type Act = 'writes' | 'reads';

/** A place where SQL names a table. `table` is undefined if the name is computed. */
interface Use {
  readonly file: string;
  readonly act: Act;
  readonly table: string | undefined;
}

/** Tests may access any table, and a migration never changes. */
const LEFT_OUT = /\.test\.ts$|^server\/testing\/|^server\/platform\/database\/migrations\//;
/** Matches `.selectFrom('events as event')`, or a variable in place of the string. */
const CALLS =
  /\.(insertInto|replaceInto|updateTable|deleteFrom|mergeInto|selectFrom|\w*Join|from|using)\(\s*(?:'(\w+)(?: as \w+)?'|(\w+)\s*[,)])/g;
const WRITING = /^(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;
/** The names of common table expressions, such as `.withRecursive('actors', …)`. */
const EXPRESSIONS = /\.with(?:Recursive)?\(\s*'(\w+)'/g;
/** Method names that other libraries use, too. They count only with the name of a table. */
const AMBIGUOUS = /^(?:from|using)$/;
const RAW = /\bsql(?:<[^`]*>)?`([^`]*)`/g;
const RAW_CALLS = /\b(insert into|update|delete from|truncate|merge into|from|join)\s+"?(\w+)/gi;

function usesInCalls(file: string, code: string, isTable: (name: string) => boolean): Use[] {
  const expressions = new Set([...code.matchAll(EXPRESSIONS)].map(([, name]) => name));
  return [...code.matchAll(CALLS)].flatMap(([, method = '', table, variable]) => {
    if (table !== undefined && expressions.has(table)) return [];
    if (AMBIGUOUS.test(method) && (table === undefined || !isTable(table))) return [];
    if (method.endsWith('Join') && table === undefined)
      return variable === undefined ? [] : [{ file, act: 'reads', table }];
    return [{ file, act: WRITING.test(method) ? 'writes' : 'reads', table }];
  });
}

/** Returns the tables in handwritten SQL, where any word may follow `from`. */
function usesInSql(file: string, code: string, isTable: (name: string) => boolean): Use[] {
  return [...code.matchAll(RAW)].flatMap(([, sql = '']) =>
    [...sql.matchAll(RAW_CALLS)].flatMap(([, word = '', table = '']): Use[] =>
      isTable(table) ? [{ file, act: /^(?:from|join)$/i.test(word) ? 'reads' : 'writes', table }] : [],
    ),
  );
}

/** Returns the tables that `officeRecord` declarations write. */
function usesInDeclarations(file: string, code: string): Use[] {
  return [...code.matchAll(/\bofficeRecord<'(\w+)'/g)].map(([, table]) => ({ file, act: 'writes', table }));
}

/** Returns every place in server/ and scripts/ where SQL names a table. */
function usesIn(root: string, isTable: (name: string) => boolean): Use[] {
  const files = sourceFiles(root).filter((file) => /^(?:server|scripts)\/.*\.ts$/.test(file) && !LEFT_OUT.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return [...usesInCalls(file, code, isTable), ...usesInSql(file, code, isTable), ...usesInDeclarations(file, code)];
  });
}

const isIn = (file: string, folder: string) => file.startsWith(`server/${folder}/`);

/** Returns the allowed exceptions for a table, such as `features/audit reads accounts`. */
function exceptionsOf(table: string, { alsoWrites = {}, alsoReads = {} }: TableRule) {
  const of = (reasons: object, act: Act) => Object.keys(reasons).map((folder) => ({ folder, act, table }));
  return [...of(alsoWrites, 'writes'), ...of(alsoReads, 'reads')];
}

/** An exception to write a table also allows reading it. */
const covers = (exception: { readonly folder: string; readonly act: Act }, { file, act }: Use) =>
  isIn(file, exception.folder) && (exception.act === act || exception.act === 'writes');

/**
 * Checks the SQL in the repository at `root`: only the folder of `server/` that owns a table may write and read it,
 * with the exceptions in `rules`. Also reports exceptions that are no longer needed.
 */
export function checkTables(root: string, rules: Readonly<Record<string, TableRule>>): Outcome {
  const tables = new Map(Object.entries(rules));
  const uses = usesIn(root, (name) => tables.has(name));
  const unknown = uses.filter(
    ({ file, table }) => !GENERIC_TABLE_FILES.has(file) && (table === undefined || !tables.has(table)),
  );
  const problems = unknown.map(
    ({ file, act, table }) => `${file} ${act} ${table ?? 'a computed table'}: add a rule to tools/tables-rules.ts`,
  );
  for (const [table, rule] of tables) {
    const [own, foreign] = [true, false].map((isOwn) =>
      uses.filter((use) => use.table === table && isIn(use.file, rule.owner) === isOwn),
    );
    const exceptions = exceptionsOf(table, rule);
    for (const use of foreign ?? []) {
      if (exceptions.some((exception) => covers(exception, use))) continue;
      problems.push(`${use.file} ${use.act} ${table}, which only ${rule.owner} may do`);
    }
    for (const { folder, act } of exceptions) {
      if (foreign?.some((use) => isIn(use.file, folder) && use.act === act)) continue;
      problems.push(`${folder} no longer needs the exception that it ${act} ${table}`);
    }
    if (!own?.some(({ act }) => act === 'writes')) problems.push(`${rule.owner} never writes ${table}`);
  }
  return checkOutcome([...new Set(problems)], `${tables.size} tables, ${uses.length} uses`);
}
