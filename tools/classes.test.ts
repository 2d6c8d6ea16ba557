import { expect, test } from 'vitest';
import { checkClasses } from './classes.ts';
import { makeRepository } from './testing/repository.ts';

const good = {
  'web/app/sheets.css': `@import '../shared/styles/base.css' layer(base);
@import '../shared/ui/badge.css' layer(ui);
@import '../site/home/home-page.css' layer(features);
`,
  'web/shared/styles/base.css': '.figures {\n  margin: 0.5rem;\n}\n',
  'web/shared/ui/badge.css': `/* .gone */
.badge { background: url('a.css'); }
.badge--ok:is(.is-new, :hover) > b { color: red; }
@media (max-width: 40.5rem) { .badge { margin: 0; } }
`,
  'web/shared/ui/badge.tsx': `const KINDS = { ok: 'badge--ok', plain: undefined } as const;
export const Badge = ({ kind, isNew, tone }) => (
  <b className={classNames('badge', KINDS[kind], isNew && 'is-new', tone === 'quiet' && 'figures')} />
);
`,
  'web/site/home/home-page.css': '.hero .hero__text, .door { margin: 0; }\n',
  'web/site/home/home-page.tsx': `export const Hero = ({ own }) => (
  <div className={isLarge ? 'hero' : \`hero__text \${own}\`} style={{ width: 'x' }}>
    <Door doorClassName="door" size="large" />
  </div>
);
document.querySelector('dialog.door');
`,
  'e2e/home.test.ts': `page.locator('.hero a[href$=".pdf"]');\n`,
};

test('classes that are styled and used pass, and strings that are no classes are ignored', () => {
  const outcome = checkClasses(makeRepository(good), 7);
  expect(outcome).toEqual({ state: 'ok', note: '7 classes in 4 sheets', detail: '' });
});

test.for([
  [
    'a container query',
    'web/site/home/home-page.css',
    '/* Wide. */\n@container (min-width: 9rem) { .hero .hero__text, .door { margin: 0; } }',
    'some of our browsers lack "@container", so it needs the comment "Decoration:"',
  ],
  [
    'state by :has(), after decoration',
    'web/site/home/home-page.css',
    '/* Decoration: ring. */\n.door:has(b) {}\n/* State. */\n.hero .hero__text:has(b) { color: red; }',
    'some of our browsers lack ":has(", so it needs the comment "Decoration:"',
  ],
  ['a class without a style', 'web/site/home/a.tsx', `<p className="hero lead" />;`, 'no sheet knows the class "lead"'],
  [
    'an unstyled class in a table',
    'web/site/home/a.ts',
    `const a = { b: 'hero--large' };`,
    'no sheet knows the class "hero--large"',
  ],
  [
    'an unstyled class in classList',
    'web/site/home/a.ts',
    `a.classList.add('is-old');`,
    'no sheet knows the class "is-old"',
  ],
  [
    'an unstyled class in a selector of a script',
    'web/site/home/a.ts',
    `a.closest('p.lead');`,
    'no sheet knows the class "lead"',
  ],
  [
    'an unstyled class in a selector of a test',
    'e2e/a.test.ts',
    `page.locator('.lead');`,
    'no sheet knows the class "lead"',
  ],
  [
    'a concatenated class name',
    'web/site/home/a.ts',
    'const a = `hero__${b}`;',
    'write the names out that begin with "hero__"',
  ],
  [
    'a concatenated class name in an attribute',
    'web/site/home/a.tsx',
    '<p className={`hero${b}`} />;',
    'write the names out that begin with "hero"',
  ],
] as const)('%s is refused', ([, file, text, problem]) => {
  const { state, detail } = checkClasses(makeRepository({ ...good, [file]: text }), 7);
  expect({ state, detail }).toEqual({ state: 'red', detail: `${file}: ${problem}` });
});

test.for([
  ['an unused class', `${good['web/site/home/home-page.css']}.lead { margin: 0; }`, 'nothing has the class "lead"'],
  [
    'an unused class inside a media query',
    '@media print { .hero .lead { margin: 0; } }\n.hero__text, .door {}',
    'nothing has the class "lead"',
  ],
] as const)('%s is refused', ([, text, problem]) => {
  const file = 'web/site/home/home-page.css';
  const { state, detail } = checkClasses(makeRepository({ ...good, [file]: text }), 7);
  expect({ state, detail }).toEqual({ state: 'red', detail: `${file}: ${problem}` });
});

test('a sheet is refused if it is not imported, is in the wrong layer, or has both imports and rules', () => {
  const lists = {
    'web/app/sheets.css': `@import '../shared/styles/base.css' layer(base);
@import '../shared/ui/badge.css' layer(features);
.hero { margin: 0; }
`,
  };
  expect(checkClasses(makeRepository({ ...good, ...lists }), 7).detail).toBe(
    [
      'web/app/sheets.css: a list of sheets has no rules of its own',
      'web/shared/ui/badge.css: belongs in layer(ui)',
      'web/site/home/home-page.css: no list of sheets names it',
    ].join('\n'),
  );
});
