import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { paths } from '#web/shared/links/paths.ts';
import { findHelp } from './help-topics.ts';

/** Returns the paths of the pages within the frame, in English, without the handbook and the not-found page. */
function adminPages(): readonly string[] {
  const below = (entries: readonly RouteConfigEntry[]): readonly RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...below(entry.children ?? [])]);
  const frame = below(routes).find(({ id }) => id === 'en:./admin/shell/admin-page');
  return (frame?.children ?? [])
    .map(({ path = '' }) => `/${path}`)
    .filter((path) => !path.startsWith(paths.adminHelp) && !path.endsWith('*'));
}

const handbook = join(import.meta.dirname, '../../../docs/handbook');

test.for(adminPages())('%s has a handbook topic in both languages', (page) => {
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
