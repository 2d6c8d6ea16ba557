import { expect, test } from 'vitest';
import { checkHandbook } from './handbook.ts';
import { makeRepository } from './testing/repository.ts';

const good = {
  'web/shared/languages/en.json':
    '{ "row": "Row", "boats": "Launch {count} boats", "boat": "Board boat {folio}", "stop": "Stop" }',
  'web/shared/languages/ml.json':
    '{ "row": "തുഴയുക", "boats": "{count} വള്ളങ്ങൾ ഇറക്കുക", "boat": "{folio}-ൽ കയറുക", "stop": "നിർത്തുക" }',
  'docs/handbook/en/README.md': '# Handbook\n\n- [Rowing](rowing.md)\n',
  'docs/handbook/ml/README.md': '# കൈപ്പുസ്തകം\n\n- [തുഴച്ചിൽ](rowing.md)\n',
  'docs/handbook/en/rowing.md':
    '# Rowing\n\n![An oar](../pictures/en/oar.webp)\n\n1. Press **Board boat 7** and **Row**, then **Launch 12 boats**.\n',
  'docs/handbook/ml/rowing.md':
    '# തുഴച്ചിൽ\n\n![തുഴ](../pictures/ml/oar.webp)\n\n1. **7-ൽ കയറുക**, **തുഴയുക** എന്നിവ അമർത്തുക, പിന്നെ **12 വള്ളങ്ങൾ ഇറക്കുക**.\n',
  'docs/handbook/pictures/en/oar.webp': 'oar',
  'docs/handbook/pictures/ml/oar.webp': 'oar',
};

test('a handbook with the same structure in both languages and the texts of the interface passes', () => {
  expect(checkHandbook(makeRepository(good))).toEqual({ state: 'ok', note: '2 topics in two languages', detail: '' });
});

test.for([
  ['en/sailing.md', '# Sailing\n', 'sailing.md stands in one language alone'],
  ['en/README.md', '# Handbook\n', 'the contents do not lead to rowing.md'],
  ['en/rowing.md', '# Rowing\n\n## Home\n', 'rowing.md has 2 headings in English, 1 in Malayalam'],
  ['en/rowing.md', '# Rowing\n\n1. Press.\n2. Wait.\n', 'rowing.md has 2 items in English, 1 in Malayalam'],
  ['en/rowing.md', '# Rowing\n\n1. Press **Paddle**.\n', 'en/rowing.md: no page says "Paddle"'],
  ['en/rowing.md', '# Rowing\n\n1. Press **Stop**.\n', 'ml/rowing.md: does not name what is "Stop" in English'],
  ['en/rowing.md', '# Rowing\n\n1. Press **Row**.\n', 'rowing.md differs between the languages (pictures)'],
  ['pictures/en/sail.webp', 'sail', 'pictures/en/sail.webp: no topic shows it'],
  ['pictures/en/oar.webp', 'o'.repeat(1_500_001), 'pictures: 1500004 bytes, 1500000 at most'],
])('%s is refused: $2', ([file = '', content = '', problem = '']) => {
  const { state, detail } = checkHandbook(makeRepository({ ...good, [`docs/handbook/${file}`]: content }));
  expect(state).toBe('red');
  expect(detail).toContain(problem);
});
