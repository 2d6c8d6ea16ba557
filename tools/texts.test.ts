import { expect, test } from 'vitest';
import { makeRepository } from './testing/repository.ts';
import { checkForbiddenTexts } from './texts.ts';

// Concatenated, so that this file does not match the patterns of the check.
const path = (...parts: readonly string[]): string => ['', ...parts, ''].join('/');
const chosen = (how: string): string => `test.${how}('one', () => {});\n`;

test('texts with addresses, relative paths and ordinary tests pass the check', () => {
  const root = makeRepository({
    'docs/paths.md': 'See web/work/notes and https://example.org/root/ and ./tmp/x\n',
    'docs/links.md':
      '[here](#here), [paths](paths.md#see), [reader](../server/reader.ts), [there](https://example.org/x)\n',
    'server/a.test.ts': `test('one', () => {});\nstream.skip(1);\n`,
    'server/reader.ts': 'export const rest = reader.skip(2);\n',
    'web/picture.bin': `\0${path('root', 'x')}`,
  });
  expect(checkForbiddenTexts(root)).toEqual({ state: 'ok', note: '5 files', detail: '' });
});

test.for([
  ['docs/notes.md', `first\nin ${path('work', 'main')}x\n`, 'docs/notes.md:2: path of one machine'],
  ['tools/a.ts', `'${path('root')}'\n`, 'tools/a.ts:1: path of one machine'],
  ['e2e/harness.ts', `'${path('home', 'someone')}data'\n`, 'e2e/harness.ts:1: path of one machine'],
  ['.npmrc', ['https://registry', 'npmjs.org/'].join('.'), '.npmrc:1: host of a package registry'],
  ['server/a.test.ts', chosen('only'), 'server/a.test.ts:1: focused or skipped test'],
  ['e2e/a.test.ts', `\n${chosen('skip')}`, 'e2e/a.test.ts:2: focused or skipped test'],
  ['docs/a.md', 'one\n[b](b.md), [a](a.md)\n', 'docs/a.md:2: link that leads nowhere'],
  ['web/a.test.tsx', chosen('concurrent.only'), 'web/a.test.tsx:1: focused or skipped test'],
  ...[
    'const [word] = /(?<=a)b/.exec(text);',
    'const letters = /\\p{L}/v;',
    "const letters = new RegExp(text, 'v');",
    'fetch(path, { signal: AbortSignal.any(signals) });',
    'fetch(path, { signal: AbortSignal.timeout(1) });',
    'const url = URL.parse(text);',
    'if (!URL.canParse(text)) return;',
    'if (box.checkVisibility()) return;',
    'const sheet = new CSSStyleSheet();',
    'document.adoptedStyleSheets = [];',
    'menu.showPopover();',
    '<div popover="auto">',
    'requestIdleCallback(start);',
    'const canvas = new OffscreenCanvas(1, 1);',
  ].map((line) => ['web/a.tsx', `// URL.parse\n${line}\n`, 'web/a.tsx:2: newer than our oldest browsers'] as const),
] as const)('reports $2', ([file, content, report]) => {
  expect(checkForbiddenTexts(makeRepository({ [file]: content }))).toEqual({
    state: 'red',
    note: '1 files',
    detail: report,
  });
});
