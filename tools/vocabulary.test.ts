import { expect, test } from 'vitest';
import { makeRepository } from './testing/repository.ts';
import { checkVocabulary } from './vocabulary.ts';

const lines = (count: number): string => 'export {};\n'.repeat(count);

const good = {
  'README.md': '# House\n',
  '.oxlintrc.json': '{}\n',
  'server/features/events/routes.ts': lines(300),
  'server/features/events/store.ts': lines(10),
  'server/features/events/events.test.ts': lines(900),
  'server/features/events/next-occurrence.ts': lines(10),
  'server/features/events/poster/paper.svg': '<svg/>\n',
  'server/platform/database/migrations/0001-foundation.ts': lines(10),
  'web/entry.server.tsx': lines(10),
  'web/site/events/events-page.tsx': lines(10),
  'web/site/events/event-card.css': lines(400),
};

test('well-called files of a fair length pass, long ones with a remark', () => {
  const outcome = checkVocabulary(makeRepository(good));
  expect(outcome.state).toBe('ok');
  expect(outcome.detail).toBe('(remark) server/features/events/routes.ts has 300 lines');
});

test.for([
  ['server/features/events/controller.ts', 'that is what routes.ts is for'],
  ['server/features/events/model.test.ts', 'that is what store.ts is for'],
  ['server/features/events.ts', 'server/features/ holds folders only'],
  ['web/site/events.ts', 'web/site/ holds folders only'],
  ['web/site/events/events.json', 'an area of web/site/ has'],
  ['web/site/events/EventsPage.tsx', '"EventsPage.tsx" is not kebab-case'],
  ['server/platform/file_names/names.ts', '"file_names" is not kebab-case'],
  ['web/shared/ui/index.ts', '"index" does not say what is inside'],
  ['server/http/utils.test.ts', '"utils" does not say what is inside'],
] as const)('%s is refused', ([file, reason]) => {
  const outcome = checkVocabulary(makeRepository({ ...good, [file]: lines(1) }));
  expect(outcome.state).toBe('red');
  expect(outcome.detail).toContain(`${file}: ${reason}`);
});

test('a file of more than 300 lines is refused', () => {
  const outcome = checkVocabulary(makeRepository({ ...good, 'server/main.ts': lines(301) }));
  expect(outcome.state).toBe('red');
  expect(outcome.detail).toContain('server/main.ts: 301 lines are too many');
});

test.for([
  ['web/site/events/tick-field.tsx', lines(1), '"tick-field" says "tick", everybody else says "checkbox"'],
  [
    'server/http/calls.ts',
    'export class FieldRefusal {}\n',
    '"FieldRefusal" says "refusal", everybody else says "appError"',
  ],
  ['server/http/calls.ts', 'const MOST_ROWS = 40;\n', '"MOST_ROWS" says "most", everybody else says "max"'],
  ['server/http/calls.ts', 'const window = 3;\n', '"window" is the browser\'s own'],
] as const)('a word of our own in %s is refused: %s', ([file, code, reason]) => {
  const outcome = checkVocabulary(makeRepository({ ...good, [file]: code }));
  expect(outcome.state).toBe('red');
  expect(outcome.detail).toContain(`${file}: ${reason}`);
});

test('words of our own may stand in sentences, and where they are the usual ones', () => {
  const code = [
    '// The office keeps most letters.',
    "export const text = 'a refusal';",
    'export const officeBearers = [];',
    'export const almost = 1;',
    '',
  ].join('\n');
  const files = { ...good, 'server/http/calls.ts': code, 'server/platform/search/letters.ts': 'const letters = 1;\n' };
  expect(checkVocabulary(makeRepository(files)).state).toBe('ok');
});

test('a service hands on nothing of another file', () => {
  const service = 'server/features/accounts/service.ts';
  const told = (code: string) => checkVocabulary(makeRepository({ ...good, [service]: `${code}\n` })).detail;
  const red = `${service}: it hands on what another file exports`;
  expect(told(`export { a } from './store.ts';`)).toContain(red);
  expect(told(`export const own = 1;\nexport type {\n  B,\n} from './store.ts';`)).toContain(red);
  expect(told(`export * from './c.ts';`)).toContain(red);
  expect(told(`import { own } from './store.ts';\nexport { own };\nexport const from = 1;`)).not.toContain(service);
});
