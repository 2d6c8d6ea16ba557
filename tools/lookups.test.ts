import { expect, test } from 'vitest';
import { checkObjectLookups } from './lookups.ts';
import { makeRepository } from './testing/repository.ts';

const settings = JSON.stringify({
  compilerOptions: { strict: true, noEmit: true, target: 'es2024', types: [], noUncheckedIndexedAccess: true },
  include: ['**/*.ts'],
});
const table = 'const table: Readonly<Record<string, string>> = { a: "b" };\n';
const repository = (content: string) => makeRepository({ 'tsconfig.json': settings, 'server/a.ts': content });

test.for([
  ['by a string', `${table}export const find = (word: string) => table[word] ?? word;\n`, 'table[word]'],
  ['by an optional string', `${table}export const find = (word?: string) => table[word ?? ''];\n`, "table[word ?? '']"],
  [
    'by a template string',
    `${table}export const find = (word: string) => table[\`\${word}!\`];\n`,
    'table[`${word}!`]',
  ],
  [
    'in an object literal',
    'export const find = (word: string) => ({ a: 1 } as Record<string, number>)[word];\n',
    '({ a: 1 } as Record<string, number>)[word]',
  ],
  ['with the in operator', `${table}export const has = (word: string) => word in table;\n`, 'word in table'],
  [
    'by destructuring',
    `${table}export const find = (word: string) => { const { [word]: of } = table; return of; };\n`,
    '[word]: of',
  ],
  [
    'in an assignment',
    'export const put = (to: Record<string, string>, word: string) => { to[word] = word; };\n',
    'to[word]',
  ],
  [
    'guarded for another key',
    `${table}export const find = (word: string, other: string) => Object.hasOwn(table, other) ? table[word] : other;\n`,
    'table[word]',
  ],
] as const)('a look-up %s is refused', ([, content, lookUp]) => {
  const line = content.startsWith(table) ? 2 : 1;
  expect(checkObjectLookups(repository(content))).toEqual({
    state: 'red',
    note: '1 modules, 1 look-ups',
    detail: `server/a.ts:${line}: a name of any text in a plain object: ${lookUp}`,
  });
});

test.for([
  [
    'by a union of literals',
    "const table = { a: 1, b: 2 } as const;\nexport const find = (word: 'a' | 'b') => table[word];\n",
  ],
  [
    'by keyof the object',
    'const table = { a: 1, b: 2 };\nexport const find = (word: keyof typeof table) => table[word];\n',
  ],
  ['by a number', 'export const find = (list: readonly string[], at: number) => list[at];\n'],
  ['by a literal', `${table}export const a = [table['a'], 'a' in table];\n`],
  [
    'guarded by Object.hasOwn',
    `${table}export const find = (word: string) => Object.hasOwn(table, word) ? table[word] : word;\n`,
  ],
  ['in a map', 'const table = new Map([["a", 1]]);\nexport const find = (word: string) => table.get(word);\n'],
] as const)('a look-up %s passes', ([, content]) => {
  expect(checkObjectLookups(repository(content))).toMatchObject({ state: 'ok', detail: '' });
});

test('a module that the compiler does not read is reported', () => {
  const root = makeRepository({
    'tsconfig.json': JSON.stringify({ files: ['server/a.ts'] }),
    'server/a.ts': 'export const a = 1;\n',
    'server/b.ts': 'export const b = 1;\n',
  });
  expect(checkObjectLookups(root)).toMatchObject({ state: 'red', detail: 'not looked at: server/b.ts' });
});
