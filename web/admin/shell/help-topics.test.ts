import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Duty } from '#contract/duties.ts';
import type { RichText } from '#contract/rich-text.ts';
import { officePages } from '#web/admin/pages.ts';
import { paths } from '#web/shared/links/paths.ts';
import { contentsFor, findHelp } from './help-topics.ts';

/** The paths of the pages within the frame, in English, without the handbook. */
const adminPages = officePages.map(({ path }) => path).filter((path) => !path.startsWith(paths.adminHelp));

const handbook = join(import.meta.dirname, '../../../docs/handbook');

test.for(adminPages)('%s has a handbook topic in both languages', (page) => {
  const topic = findHelp(page.replace(':id', '12').replace(':key', 'history'));
  expect(['en', 'ml'].filter((language) => existsSync(join(handbook, language, `${topic}.md`)))).toEqual(['en', 'ml']);
});

test('the most specific page decides the handbook topic, and handbook pages have no topic', () => {
  expect(findHelp('/admin/')).toBe('first-days');
  expect(findHelp('/admin/members')).toBe('members');
  expect(findHelp('/admin/members/import/3')).toBe('imports');
  expect(findHelp('/admin/members/12/family/34')).toBe('families');
  expect(findHelp('/admin/officebearers/1/versions')).toBe('taking-back');
  expect(findHelp('/admin/help/members')).toBeUndefined();
});

/** Reads the headings and the lists of topics as the build does. */
function contentsIn(markdown: string): RichText {
  return markdown
    .split('\n## ')
    .map((part) => part.split('\n'))
    .flatMap(([heading = '', ...lines]): RichText => [
      { kind: 'heading', of: [heading] },
      {
        kind: 'list',
        ordered: false,
        items: lines.flatMap((line) => {
          const [, words = '', topic] = /^- \[(.+)\]\((.+)\.md\)/.exec(line) ?? [];
          const link = { kind: 'link', href: `/admin/help/${topic}`, of: [words] } as const;
          return topic === undefined ? [] : [[{ kind: 'paragraph', of: [link] } as const]];
        }),
      },
    ]);
}

describe.each(['en', 'ml'])('the table of contents in %s', (language) => {
  const contents = contentsIn(readFileSync(join(handbook, language, 'README.md'), 'utf8'));
  const topicsFor = (held: readonly Duty[]) =>
    [...JSON.stringify(contentsFor(held, contents)).matchAll(/admin\/help\/([\w-]+)/g)].map(([, topic = '']) => topic);
  const headingsFor = (held: readonly Duty[]) =>
    contentsFor(held, contents).filter(({ kind }) => kind === 'heading').length;

  it('lists all topics for an owner', () => {
    const all = readdirSync(join(handbook, language)).map((file) => file.replace('.md', ''));
    expect(topicsFor(['owner']).toSorted()).toEqual(all.filter((topic) => topic !== 'README').toSorted());
    expect(headingsFor(['owner'])).toBe(4);
  });

  it('lists the topics of a duty and those for all, under headings that have topics', () => {
    const forAll = ['first-days', 'signing-in', 'duties', 'taking-back', 'no-mail'];
    const site = ['a-death', 'events', 'gallery', 'notices', 'telling-members', 'committee', 'site-content'];
    const bureau = ['matrimony', 'matrimony-matches'];
    expect(topicsFor(['editor']).toSorted()).toEqual([...forAll, ...site].toSorted());
    expect(topicsFor(['bureau']).toSorted()).toEqual([...forAll, ...bureau].toSorted());
    expect(headingsFor(['bureau'])).toBe(3);
    const office = ['approving', 'members', 'families', 'who-sees-what', 'corrections', 'imports'];
    expect(topicsFor(['office', 'bureau']).toSorted()).toEqual([...forAll, ...site, ...bureau, ...office].toSorted());
  });
});
