import { expect, test } from 'vitest';
import { checkDecisions } from './decisions.ts';
import { makeRepository } from './testing/repository.ts';

const good = {
  'docs/decisions/0001-oars.md':
    '# 1. Oars\n\nDate: 2026-11-21. Status: accepted, superseded in part by [2](0002-sails.md) and\n[3](0003-wind.md): when it blows.\n\nWe row.\n',
  'docs/decisions/0002-sails.md':
    '# 2. Sails\n\nDate: 2026-11-22. Status: superseded by [3](0003-wind.md). Supersedes in part [1](0001-oars.md).\n',
  'docs/decisions/0003-wind.md':
    '# 3. Wind\n\nDate: 2026-11-23. Status: accepted. Supersedes [1](0001-oars.md) and [2](0002-sails.md): all of it. We wait.\n',
  'docs/decisions/README.md': `# Decisions

- [1. Oars](0001-oars.md): accepted, superseded in part by [2](0002-sails.md) and [3](0003-wind.md)
- [2. Sails](0002-sails.md): superseded by [3](0003-wind.md)
- [3. Wind](0003-wind.md): accepted
`,
};

test('decision records pass the check if they and the index agree on which records are superseded', () => {
  expect(checkDecisions(makeRepository(good))).toEqual({ state: 'ok', note: '3 records', detail: '' });
});

test.for([
  ['0001-oars.md', '# Oars\n\nDate: 2026-11-21. Status: accepted.\n', '0001-oars.md: "# N. Title"'],
  ['0001-oars.md', '# 2. Oars\n\nDate: 2026-11-21. Status: accepted.\n', '0001-oars.md: "# N. Title"'],
  ['0001-oars.md', '# 1. Oars\n\n2026-11-21, accepted.\n', '0001-oars.md: "# N. Title"'],
  ['0001-oars.md', '# 1. Oars\n\nDate: 2026-11-21. Status: superseded.\n', '0001-oars.md: "# N. Title"'],
  [
    '0002-sails.md',
    '# 2. Sails\n\nDate: 2026-11-22. Status: accepted. Supersedes in part [1](0001-oars.md).\n',
    '0002-sails.md: is not marked as superseded by 0003-wind.md',
  ],
  [
    '0003-wind.md',
    '# 3. Wind\n\nDate: 2026-11-23. Status: accepted. Supersedes [1](0001-oars.md).\n',
    '0003-wind.md: does not say that it supersedes 0002-sails.md',
  ],
  ['README.md', '# Decisions\n', 'README.md lacks: - [3. Wind](0003-wind.md): accepted'],
] as const)('refuses %s if its text is %j', ([file, text, reason]) => {
  const outcome = checkDecisions(makeRepository({ ...good, [`docs/decisions/${file}`]: text }));
  expect(outcome.state).toBe('red');
  expect(outcome.detail).toContain(`docs/decisions/${reason}`);
});
