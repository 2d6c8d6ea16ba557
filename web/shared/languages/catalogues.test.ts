import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import en from './en.json' with { type: 'json' };
import ml from './ml.json' with { type: 'json' };

const english: ReadonlyMap<string, string> = new Map(Object.entries(en));
const malayalam: ReadonlyMap<string, string> = new Map(Object.entries(ml));
const names = [...english.keys()];

function placeholders(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}

describe('the catalogues', () => {
  it('have the same names', () => {
    expect(names.length).toBeGreaterThan(100);
    expect([...malayalam.keys()]).toEqual(names);
  });

  it.each(names)('%s says something in both languages, about the same things', (name) => {
    expect(english.get(name)?.trim()).toBeTruthy();
    expect(malayalam.get(name)?.trim()).toBeTruthy();
    expect(placeholders(malayalam.get(name))).toEqual(placeholders(english.get(name)));
  });

  it('have as many words in each list of a calendar', () => {
    const lists = names.filter((name) => /^date_(months|weekdays|periods)/.test(name));
    expect(lists).toHaveLength(5);
    for (const name of lists)
      expect(malayalam.get(name)?.split(',')).toHaveLength(english.get(name)?.split(',').length ?? 0);
  });

  it('have the sentences of the contract to the letter, and no others under that heading', () => {
    const said = Object.fromEntries(Object.entries(messages).map(([name, sentence]) => [`said_${name}`, sentence]));
    expect(Object.fromEntries([...english].filter(([name]) => name.startsWith('said_')))).toEqual(said);
  });

  it('have no words that nobody says', () => {
    const web = join(import.meta.dirname, '../..');
    const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['shared/languages/generated/**'] });
    const code = files.map((file) => readFileSync(join(web, file), 'utf8')).join('\n');
    const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name));
    expect(names.filter((name) => !name.startsWith('$') && !used.has(name))).toEqual([]);
  });

  it('write Malayalam in Malayalam', () => {
    const foreign = names.filter(
      (name) =>
        !/^\$|^title$|^date_(day|longDay|time)$|^audit_subject$|^manage_csv$/.test(name) &&
        !/\p{Script=Malayalam}/u.test(malayalam.get(name) ?? ''),
    );
    expect(foreign).toEqual([]);
  });
});
