import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

const FOLDER = 'docs/handbook';
const CATALOGUES = 'web/shared/languages';
const catalogue = z.record(z.string(), z.string());
const LANGUAGES = ['en', 'ml'] as const;
type Language = (typeof LANGUAGES)[number];
const CONTENTS = 'README.md';
/** Limit for all pictures together, because every clone contains them. */
const MAX_PICTURE_BYTES = 1_500_000;
/** Labels of the language switch of a form, the same in both languages. */
const LANGUAGE_NAMES = ['English', 'മലയാളം'];

interface Topic {
  readonly headings: number;
  readonly items: number;
  /** The words in bold. They must be texts of the user interface. */
  readonly bold: readonly string[];
  readonly pictures: readonly string[];
  readonly linked: readonly string[];
}

function readTopic(markdown: string): Topic {
  const all = (pattern: RegExp) => [...markdown.matchAll(pattern)].map(([, what = '']) => what);
  return {
    headings: all(/^#{1,2} (.+)/gm).length,
    items: all(/^(?:-|\d+\.) (.+)/gm).length,
    bold: all(/\*\*([^*]+)\*\*/g),
    pictures: all(/^!\[.+\]\(\.\.\/pictures\/[a-z]+\/([\w-]+\.webp)\)$/gm),
    linked: all(/\]\(([\w-]+\.md)\)/g),
  };
}

/** Returns a function that finds the keys of interface texts by their words. A number matches `{count}` or `{folio}`. */
function textsOf(root: string, language: Language): (words: string) => ReadonlySet<string> {
  const written = catalogue.parse(JSON.parse(readFileSync(join(root, CATALOGUES, `${language}.json`), 'utf8')));
  const serverTexts = Object.entries(messages).map(([code, words]) => [`said_${code}`, words] as const);
  const texts: (readonly [string, string])[] = [
    ...(language === 'en' ? serverTexts : []),
    ...LANGUAGE_NAMES.map((name) => [name, name] as const),
  ];
  texts.push(...Object.entries(written));
  return (words) => {
    const worded = ['{count}', '{folio}'].map((placeholder) => words.replace(/[\d,]*\d/, placeholder));
    return new Set(texts.filter(([, text]) => text === words || worded.includes(text)).map(([key]) => key));
  };
}

function sameInBoth(name: string, en: Topic, ml: Topic): string[] {
  const counted = (['headings', 'items'] as const).filter((what) => en[what] !== ml[what]);
  const differ = counted.map(
    (what) => `${FOLDER}: ${name} has ${en[what]} ${what} in English, ${ml[what]} in Malayalam`,
  );
  const listed = (['pictures', 'linked'] as const).filter(
    (what) => en[what].toSorted().join() !== ml[what].toSorted().join(),
  );
  return [...differ, ...listed.map((what) => `${FOLDER}: ${name} differs between the languages (${what})`)];
}

/**
 * Checks the handbook. Both languages must have the same structure, bold words must be texts of the interface, and the
 * contents must link to every topic. Every picture must be shown by a topic. The total size of the pictures is limited.
 */
export function checkHandbook(root: string): Outcome {
  const files = sourceFiles(root).filter((file) => file.startsWith(`${FOLDER}/`));
  const namesIn = (folder: string) =>
    files.filter((file) => file.startsWith(`${FOLDER}/${folder}/`)).map((file) => basename(file));
  const problems: string[] = [];
  const names = namesIn('en');
  for (const name of new Set(names).symmetricDifference(new Set(namesIn('ml')))) {
    problems.push(`${FOLDER}: ${name} stands in one language alone`);
  }
  const texts = { en: textsOf(root, 'en'), ml: textsOf(root, 'ml') };
  const shown = new Set<string>();
  for (const name of names.filter((each) => namesIn('ml').includes(each))) {
    const read = (language: Language) => readTopic(readFileSync(join(root, FOLDER, language, name), 'utf8'));
    const topics = { en: read('en'), ml: read('ml') };
    problems.push(...sameInBoth(name, topics.en, topics.ml));
    for (const language of LANGUAGES) {
      const unknown = topics[language].bold.filter((words) => texts[language](words).size === 0);
      problems.push(...unknown.map((words) => `${FOLDER}/${language}/${name}: no page says "${words}"`));
      for (const picture of topics[language].pictures) shown.add(`${FOLDER}/pictures/${language}/${picture}`);
    }
    const named = new Set(topics.ml.bold.flatMap((words) => [...texts.ml(words)]));
    const untold = topics.en.bold.filter((words) => texts.en(words).size > 0 && texts.en(words).isDisjointFrom(named));
    problems.push(...untold.map((words) => `${FOLDER}/ml/${name}: does not name what is "${words}" in English`));
    if (name === CONTENTS) {
      const missing = names.filter((each) => each !== CONTENTS && !topics.en.linked.includes(each));
      problems.push(...missing.map((each) => `${FOLDER}: the contents do not lead to ${each}`));
    }
  }
  const pictures = files.filter((file) => file.startsWith(`${FOLDER}/pictures/`));
  const unused = pictures.filter((file) => !shown.has(file));
  problems.push(...unused.map((file) => `${file}: no topic shows it`));
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
  if (bytes > MAX_PICTURE_BYTES) problems.push(`${FOLDER}/pictures: ${bytes} bytes, ${MAX_PICTURE_BYTES} at most`);
  return checkOutcome(problems, `${names.length} topics in two languages`);
}
