import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import en from './en.json' with { type: 'json' };
import ml from './ml.json' with { type: 'json' };

/** The contract's English messages. They are not in en.json; the build adds them (scripts/sentences.ts). */
const contractMessages = Object.fromEntries(
  Object.entries(messages).map(([code, sentence]) => [`said_${code}`, sentence]),
);
const english: ReadonlyMap<string, string> = new Map(Object.entries({ ...en, ...contractMessages }));
const malayalam: ReadonlyMap<string, string> = new Map(Object.entries(ml));
const names = [...english.keys()];

const web = join(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['shared/languages/generated/**'] })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(join(web, file), 'utf8') }));

function placeholders(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}

describe('the message catalogues', () => {
  it('have the same keys', () => {
    expect(names.length).toBeGreaterThan(100);
    expect([...malayalam.keys()].toSorted()).toEqual(names.toSorted());
  });

  it.each(names)('have a text for %s in both languages, with the same placeholders', (name) => {
    expect(english.get(name)?.trim()).toBeTruthy();
    expect(malayalam.get(name)?.trim()).toBeTruthy();
    expect(placeholders(malayalam.get(name))).toEqual(placeholders(english.get(name)));
  });

  it('have as many months, weekdays and periods of the day in Malayalam as in English', () => {
    const lists = names.filter((name) => /^date_(months|weekdays|periods)/.test(name));
    expect(lists).toHaveLength(5);
    for (const name of lists)
      expect(malayalam.get(name)?.split(',')).toHaveLength(english.get(name)?.split(',').length ?? 0);
  });

  it('do not repeat the English messages of the contract', () => {
    expect(Object.keys(en).filter((name) => name.startsWith('said_'))).toEqual([]);
    const sentences = new Set<string>(Object.values(messages));
    expect(Object.values(en).filter((text) => sentences.has(text))).toEqual([]);
  });

  it('have no unused messages', () => {
    const used = new Set(sources.flatMap(({ code }) => [...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name)));
    // Leaves out the server's messages, because code looks them up by their code.
    const ours = names.filter((name) => !name.startsWith('$') && !name.startsWith('said_'));
    expect(ours.filter((name) => !used.has(name))).toEqual([]);
  });

  it('contain Malayalam script in every Malayalam text', () => {
    const foreign = names.filter(
      (name) =>
        !/^\$|^title$|^date_(day|month|longDay|times?)$|^audit_subject$|^manage_csv$/.test(name) &&
        !/\p{Script=Malayalam}/u.test(malayalam.get(name) ?? ''),
    );
    expect(foreign).toEqual([]);
  });
});

/** Patterns that match code that compares or looks up a message by its text instead of its code. */
const TEXT_DEPENDENT = [
  /\bm\.said_\w+\(\)\s*[!=]==?/,
  /[!=]==?\s*m\.said_\w+\(/,
  /(?:includes|has|indexOf)\([^()]*m\.said_/,
  /(?<!typeof [\w.]*)\bmessages?\s*[!=]==?\s*(?!undefined|null|''|HIDDEN_MESSAGE)[\w'"`]/,
  /\.(?:includes|has|indexOf)\((?:\w+\.)*message\)/,
  /\berrors(?:\.\w+|\['\w+'\])\s*[!=]==?\s*(?!undefined|null|'')/,
  /case m\.said_/,
];

describe('client code', () => {
  const findTextDependencies = (code: string) => TEXT_DEPENDENT.filter((pattern) => pattern.test(code)).map(String);

  it.each([
    'error.message === messages.twoFactorNeeded',
    "if (message !== 'Passwords do not match.') return;",
    "errors['code'] === messages.codeRequired",
    "errors['dob'] === m.said_dateInvalid()",
    'm.said_errorOccurred() === failure.message',
    'goneSentences.includes(profile.message)',
    'if ([m.said_titleRequired()].includes(m.said_x())) {}',
  ])('is reported if it depends on a message text: %s', (code) => {
    expect(findTextDependencies(code)).not.toEqual([]);
  });

  it('never depends on a message text', () => {
    const wrong = sources.map(({ file, code }) => [file, findTextDependencies(code)] as const);
    expect(wrong.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('contains no English server message and imports no list of server messages', () => {
    const lists = /^import (?!type )(?:[^;]*?)from '#contract\/(?:field-|import-)?messages\.ts'/m;
    const quoted = Object.values(messages).flatMap((sentence) => [`'${sentence}'`, `"${sentence}"`, `\`${sentence}\``]);
    const containsMessages = (code: string) => lists.test(code) || quoted.some((sentence) => code.includes(sentence));
    expect(containsMessages("import { messages } from '#contract/messages.ts';")).toBe(true);
    expect(containsMessages("x = 'Passwords do not match.'")).toBe(true);
    expect(sources.filter(({ code }) => containsMessages(code)).map(({ file }) => file)).toEqual([]);
  });
});
