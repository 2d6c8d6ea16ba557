import { expect, test } from 'vitest';
import { checkProse } from './prose.ts';
import { makeRepository } from './testing/repository.ts';

test('plain comments, documents and texts pass the check, and so does code', () => {
  const root = makeRepository({
    'server/a.ts': "/** Returns the rows. */\nconst whoever = 'anew'; // The caller holds the lock.\n",
    'web/a.css': '/* Leaves room for the button. */\n.anew {\n}\n',
    'docs/a.md': 'The office deletes the record.\n',
    'docs/handbook/ml/a.md': 'anew\n',
    'web/shared/languages/en.json': '{\n  "anew": "Delete event"\n}\n',
  });
  expect(checkProse(root)).toMatchObject({ state: 'ok', detail: '' });
});

test.for([
  ['server/a.ts', '/** Tells whoever asks. */\n', 'server/a.ts:1: "whoever"'],
  ['server/b.ts', '/**\n * Reads the list\n * anew.\n */\n', 'server/b.ts:3: "anew"'],
  ['server/c.ts', 'const a = 1; // Empty, but for the owner.\n', 'server/c.ts:1: "but for"'],
  ['server/d.ts', '/** What is shown. */\n', 'server/d.ts:1: "What is"'],
  ['web/e.css', '/* The same, on a phone. */\n', 'web/e.css:1: "The same,"'],
  ['docs/f.md', 'one\nWhat was sent comes back.\n', 'docs/f.md:2: "What was sent"'],
  [
    'web/shared/languages/en.json',
    '{\n  "a": "Somebody changed it"\n}\n',
    'web/shared/languages/en.json:2: "Somebody"',
  ],
] as const)('reports $2 and what to write instead', ([file, content, report]) => {
  const { state, detail = '' } = checkProse(makeRepository({ [file]: content }));
  expect(state).toBe('red');
  expect(detail.split('\n')).toEqual([expect.stringMatching(new RegExp(`^${report}: \\w.{4,}`))]);
});
