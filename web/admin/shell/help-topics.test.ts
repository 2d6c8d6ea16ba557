import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officePages } from '#web/admin/pages.ts';
import { paths } from '#web/shared/links/paths.ts';
import { findHelp } from './help-topics.ts';

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
  expect(findHelp('/admin/officebearers/1/versions')).toBe('taking-back');
  expect(findHelp('/admin/help/members')).toBeUndefined();
});
