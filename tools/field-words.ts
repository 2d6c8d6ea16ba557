import { basename } from 'node:path';

/** Words of our own that this code once had, each with the one that everybody in the field greps for (docs/glossary.md). */
const USUAL_WORDS: ReadonlyMap<string, string> = new Map([
  ['deceased', 'memorial'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['desk', 'editor'],
  ['gate', 'rateLimit'],
  ['guesser', 'loginAttempter'],
  ['guessing', 'loginThrottle'],
  ['implement', 'route'],
  ['implementation', 'route'],
  ['kept', 'stored'],
  ['letter', 'email'],
  ['letters', 'emails'],
  ['longest', 'max'],
  ['mails', 'emails'],
  ['most', 'max'],
  ['office', 'admin'],
  ['oddity', 'anomaly'],
  ['patience', 'timeout'],
  ['portion', 'batch'],
  ['portions', 'batches'],
  ['pulling', 'scraping'],
  ['refusal', 'appError'],
  ['scratch', 'tempFolder'],
  ['seal', 'encrypt'],
  ['sealed', 'encrypted'],
  ['sealing', 'encryption'],
  ['sought', 'searchQuery'],
  ['tick', 'checkbox'],
  ['trouble', 'problem'],
  ['troubles', 'problems'],
  ['turns', 'mutex'],
  ['unseal', 'decrypt'],
]);

/** What is called so for a reason. */
const ALLOWED: readonly RegExp[] = [
  // Who holds office, the place where they do, a table, and the program of another house.
  /^office-?(?:bearer|place)/i,
  /OfficeBearers$|^lockOfficeRules$|^OFFICE$/,
  // Whole words of English, and what an import says of a row on the wire.
  /^(?:atMost|kept)$/,
];

/** Where a letter is one of the alphabet, and what is released and never changes. */
const APART =
  /^bench\/search|^server\/platform\/(?:search|text)\/|^web\/shared\/ui\/(?:avatar|initials)|^server\/http\/broken-|^e2e\/pdf-|\/migrations\//;

const DECLARED = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;
/** Comments and quoted texts: both may say whatever they like. */
const SENTENCES = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/gm;

/** The parts of `camelCase`, `kebab-case` and `SCREAMING_CASE`, in small letters. */
function partsOf(name: string): string[] {
  return name.split(/[-_.\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase());
}

function problemsOf(name: string): string[] {
  if (name === 'window') return ['"window" is the browser\'s own'];
  if (ALLOWED.some((pattern) => pattern.test(name))) return [];
  return partsOf(name).flatMap((part) => {
    const usual = USUAL_WORDS.get(part);
    return usual === undefined ? [] : [`"${name}" says "${part}", everybody else says "${usual}"`];
  });
}

/** Old words in the name of a module, and in the names that it declares. */
export function oldWords(file: string, code: string): string[] {
  if (APART.test(file)) return [];
  const declared = [...code.replaceAll(SENTENCES, "''").matchAll(DECLARED)].map(([, name = '']) => name);
  const [stem = ''] = basename(file).split('.');
  return [...new Set([stem, ...declared])].flatMap(problemsOf).map((problem) => `${file}: ${problem}`);
}
