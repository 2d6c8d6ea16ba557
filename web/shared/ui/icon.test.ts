import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ICON_NAMES } from './icon.tsx';

test('ICON_NAMES has the name of every icon in drawings.svg', () => {
  const file = readFileSync(join(import.meta.dirname, '../art/drawings.svg'), 'utf8');
  const drawn = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn.length).toBeGreaterThan(40);
  expect(drawn).toEqual([...ICON_NAMES, 'emblem', 'sprig', 'slip']);
});
