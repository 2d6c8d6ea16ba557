import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { oldWords } from './field-words.ts';
import { found, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';
import { EMPTY_NAMES, FIXED_NAMES, LONG, OTHER_WORDS, TOO_LONG, WEB_AREA_EXTENSIONS } from './vocabulary-rules.ts';

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const TEST = /\.test\.tsx?$/;
const FEATURES = 'server/features';
/** Where folders stand beside each other that know nothing of each other. */
const AREAS: ReadonlySet<string> = new Set([FEATURES, 'web/site', 'web/members', 'web/admin']);

/** Checks what the files of the repository at `root` are called and how long they are. */
export function checkVocabulary(root: string): Outcome {
  const files = sourceFiles(root);
  const lengths = files.filter(isCode).map((file) => ({ file, lines: lineCount(join(root, file)) }));
  const tooLong = lengths.filter(({ lines }) => lines > TOO_LONG);
  const long = lengths.filter(({ lines }) => lines > LONG && lines <= TOO_LONG);
  const problems = [
    ...files.flatMap(nameProblems),
    ...tooLong.map(({ file, lines }) => `${file}: ${lines} lines are too many`),
    ...wordsOfOurOwn(root, files),
    ...barrels(root, files),
  ];
  return found(
    problems,
    `${files.length} files`,
    long.map(({ file, lines }) => `${file} has ${lines} lines`),
  );
}

/** What is wrong with the name or place of a file, given relative to the root. */
function nameProblems(file: string): string[] {
  const parts = file.split('/');
  const name = parts.at(-1) ?? '';
  const problems = parts.filter((part) => !isWellCalled(part)).map((part) => `${file}: "${part}" is not kebab-case`);
  const stem = name.split('.')[0] ?? '';
  if (EMPTY_NAMES.has(stem)) problems.push(`${file}: "${stem}" does not say what is inside`);
  const [side = '', group = '', area, ...inside] = parts;
  const areas = `${side}/${group}`;
  if (area === undefined || !AREAS.has(areas)) return problems;
  if (inside.length === 0) return [...problems, `${file}: ${areas}/ holds folders only`];
  return [...problems, ...(areas === FEATURES ? otherWord(file, stem) : strangeExtension(file, areas))];
}

function otherWord(file: string, stem: string): string[] {
  const word = OTHER_WORDS.get(stem);
  return word === undefined ? [] : [`${file}: that is what ${word} is for`];
}

function strangeExtension(file: string, areas: string): string[] {
  if (WEB_AREA_EXTENSIONS.has(extname(file))) return [];
  return [`${file}: an area of ${areas}/ has ${[...WEB_AREA_EXTENSIONS].join(', ')}`];
}

/** Folders and stems in kebab-case; further dots part a role (`entry.server.tsx`); dot files belong to their tools. */
function isWellCalled(part: string): boolean {
  if (FIXED_NAMES.has(part) || part.startsWith('.')) return true;
  return part.split('.').every((word) => KEBAB_CASE.test(word));
}

/** Code that people read: tests may be long, they are lists. */
function isCode(file: string): boolean {
  return /\.(?:tsx?|mjs)$/.test(file) && !TEST.test(file);
}

/** A service says what happens; what it would only hand on is reached where it is. */
function barrels(root: string, files: readonly string[]): string[] {
  const services = files.filter((file) => file.startsWith(`${FEATURES}/`) && file.endsWith('/service.ts'));
  return services
    .filter((file) => /^export (?:type )?(?:\{[^}]*\}|\*.*) from /m.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file}: it hands on what another file exports`);
}

function wordsOfOurOwn(root: string, files: readonly string[]): string[] {
  const modules = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  return modules.flatMap((file) => oldWords(file, readFileSync(join(root, file), 'utf8')));
}

function lineCount(path: string): number {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length;
}
