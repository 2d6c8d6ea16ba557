import { expect, test } from 'vitest';
import { checkSettings } from './settings.ts';
import { makeRepository } from './testing/repository.ts';

const page = `# Boats

| \`OARS\` | a table of something else |

## Configuration

| Setting          | Default | Meaning                 |
| ---------------- | ------- | ----------------------- |
| \`SAILS\`, \`MAST\`  | \`2\`     | \`ON\` the mast            |
| \`ANCHOR_KG\`      | none    | what holds it           |

## Find your way
`;
const root = () => makeRepository({ 'README.md': page });

test('a table that names each setting once passes', () => {
  expect(checkSettings(root(), ['ANCHOR_KG', 'MAST', 'SAILS'])).toEqual({
    state: 'ok',
    note: '3 settings',
    detail: '',
  });
});

test('a missing setting and an unknown one are reported', () => {
  const { state, detail } = checkSettings(root(), ['ANCHOR_KG', 'RUDDER', 'SAILS']);
  expect(state).toBe('red');
  expect(detail?.split('\n')).toEqual([
    'README.md: the table lacks the setting RUDDER',
    'README.md: nothing reads the setting MAST',
  ]);
});

test('a setting that is listed twice is reported', () => {
  const twice = makeRepository({ 'README.md': page.replace('`ANCHOR_KG`', '`SAILS`    ') });
  expect(checkSettings(twice, ['SAILS', 'MAST']).detail).toBe('README.md: SAILS is listed twice');
});
