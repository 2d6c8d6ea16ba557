import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { found, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { ANY_TABLE, type TableRule } from './tables-rules.ts';

type Act = 'writes' | 'reads';

/** A place where SQL names a table; undefined where that is worked out. */
interface Use {
  readonly file: string;
  readonly act: Act;
  readonly table: string | undefined;
}

/** Tests arrange what they need, and a migration was right when it was written. */
const LEFT_OUT = /\.test\.ts$|^server\/testing\/|^server\/platform\/database\/migrations\//;
/** `.selectFrom('events as event')`, or with a name in place of the text. */
const CALLS =
  /\.(insertInto|replaceInto|updateTable|deleteFrom|mergeInto|selectFrom|\w*Join|from|using)\(\s*(?:'(\w+)(?: as \w+)?'|(\w+)\s*[,)])/g;
const WRITING = /^(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;
/** Words that other libraries use, too: they mean a table only where they name one. */
const EVERYBODYS = /^(?:from|using)$/;
const RAW = /\bsql(?:<[^`]*>)?`([^`]*)`/g;
const RAW_CALLS = /\b(insert into|update|delete from|truncate|merge into|from|join)\s+"?(\w+)/gi;

/** What the query builder is told. */
function usesInCalls(file: string, code: string, isTable: (name: string) => boolean): Use[] {
  return [...code.matchAll(CALLS)].flatMap(([, method = '', table, variable]) => {
    if (EVERYBODYS.test(method) && (table === undefined || !isTable(table))) return [];
    if (method.endsWith('Join') && table === undefined)
      return variable === undefined ? [] : [{ file, act: 'reads', table }];
    return [{ file, act: WRITING.test(method) ? 'writes' : 'reads', table }];
  });
}

/** What stands in SQL of our own writing, where any word may follow `from`. */
function usesInSql(file: string, code: string, isTable: (name: string) => boolean): Use[] {
  return [...code.matchAll(RAW)].flatMap(([, sql = '']) =>
    [...sql.matchAll(RAW_CALLS)].flatMap(([, word = '', table = '']): Use[] =>
      isTable(table) ? [{ file, act: /^(?:from|join)$/i.test(word) ? 'reads' : 'writes', table }] : [],
    ),
  );
}

/** `officeRecord` writes the table of the kind that it is told. */
function usesInDeclarations(file: string, code: string): Use[] {
  return [...code.matchAll(/\bofficeRecord<'(\w+)'/g)].map(([, table]) => ({ file, act: 'writes', table }));
}

/** Every place of the product where SQL names a table. */
function usesIn(root: string, isTable: (name: string) => boolean): Use[] {
  const files = sourceFiles(root).filter((file) => /^(?:server|scripts)\/.*\.ts$/.test(file) && !LEFT_OUT.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return [...usesInCalls(file, code, isTable), ...usesInSql(file, code, isTable), ...usesInDeclarations(file, code)];
  });
}

const isIn = (file: string, folder: string) => file.startsWith(`server/${folder}/`);

/** What is used only with a reason, as `features/audit reads accounts`. */
function exceptionsOf(table: string, { alsoWrites = {}, alsoReads = {} }: TableRule) {
  const of = (reasons: object, act: Act) => Object.keys(reasons).map((folder) => ({ folder, act, table }));
  return [...of(alsoWrites, 'writes'), ...of(alsoReads, 'reads')];
}

/** Whoever writes a table with a reason may read it for the same. */
const covers = (exception: { readonly folder: string; readonly act: Act }, { file, act }: Use) =>
  isIn(file, exception.folder) && (exception.act === act || exception.act === 'writes');

/**
 * Checks that every table is written by the one folder of `server/` that owns it, and read in SQL by that alone, but for
 * those that have a reason, in the repository at `root`.
 */
export function checkTables(root: string, rules: Readonly<Record<string, TableRule>>): Outcome {
  const tables = new Map(Object.entries(rules));
  const uses = usesIn(root, (name) => tables.has(name));
  const unknown = uses.filter(({ file, table }) => !ANY_TABLE.has(file) && (table === undefined || !tables.has(table)));
  const problems = unknown.map(
    ({ file, act, table }) => `${file} ${act} ${table ?? 'a table that it works out'}: whose?`,
  );
  for (const [table, rule] of tables) {
    const [own, foreign] = [true, false].map((isOwn) =>
      uses.filter((use) => use.table === table && isIn(use.file, rule.owner) === isOwn),
    );
    const exceptions = exceptionsOf(table, rule);
    for (const use of foreign ?? []) {
      if (exceptions.some((exception) => covers(exception, use))) continue;
      problems.push(`${use.file} ${use.act} ${table}, which is for ${rule.owner}`);
    }
    for (const { folder, act } of exceptions) {
      if (foreign?.some((use) => isIn(use.file, folder) && use.act === act)) continue;
      problems.push(`${folder} has a reason for what it does not do: it ${act} ${table}`);
    }
    if (!own?.some(({ act }) => act === 'writes')) problems.push(`${rule.owner} never writes ${table}`);
  }
  return found([...new Set(problems)], `${tables.size} tables, ${uses.length} uses`);
}
