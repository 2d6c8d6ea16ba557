import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { found, type Outcome } from './run/outcome.ts';
import { sourceFiles } from './source-files.ts';
import {
  EMPTY_NAMES,
  FIXED_NAMES,
  FURTHER,
  LONG,
  LONG_WITH_REASON,
  SERVER_FEATURE_FILES,
  TOO_LONG,
  WEB_AREA_EXTENSIONS,
} from './vocabulary-rules.ts';

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const TEST = /\.test\.tsx?$/;

/** Checks what the files of the repository at `root` are called and how long they are. */
export function checkVocabulary(root: string): Outcome {
  const files = sourceFiles(root);
  const lengths = files.filter(isCode).map((file) => ({ file, lines: lineCount(join(root, file)) }));
  const problems = [...files.flatMap(nameProblems), ...lengths.flatMap(tooLong), ...reasonsWithoutNeed(files)];
  const long = lengths.filter(({ file, lines }) => lines > LONG && !Object.hasOwn(LONG_WITH_REASON, file));
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
  if (area === undefined || !GROUPS.get(side)?.has(group)) return problems;
  return [...problems, ...areaProblems(file, `${side}/${group}`, area, inside)];
}

/** Where folders stand beside each other that know nothing of each other. */
const GROUPS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['server', new Set(['features'])],
  ['web', new Set(['site', 'members', 'admin'])],
]);

function areaProblems(file: string, group: string, area: string, inside: readonly string[]): string[] {
  const name = inside.at(-1);
  if (name === undefined) return [`${file}: ${group}/ holds folders only`];
  const folder = inside.length > 1 ? `${group}/${area}/${inside[0]}/` : '';
  if ([file, folder].some((path) => Object.hasOwn(FURTHER, path))) return [];
  if (folder !== '') return [`${file}: a folder inside a feature is listed with its reason, or it is a feature`];
  const isServer = group === 'server/features';
  const known = isServer ? SERVER_FEATURE_FILES.has(name) : WEB_AREA_EXTENSIONS.has(extname(name));
  if (known || TEST.test(name)) return [];
  const expected = isServer ? [...SERVER_FEATURE_FILES] : [...WEB_AREA_EXTENSIONS];
  return [`${file}: an area of ${group}/ has ${expected.join(', ')} and tests`];
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

function tooLong({ file, lines }: { readonly file: string; readonly lines: number }): string[] {
  if (lines <= TOO_LONG || Object.hasOwn(LONG_WITH_REASON, file)) return [];
  return [`${file}: ${lines} lines, ${TOO_LONG} ask for a reason`];
}

function reasonsWithoutNeed(files: readonly string[]): string[] {
  const listed = [...Object.keys(LONG_WITH_REASON), ...Object.keys(FURTHER)];
  const gone = listed.filter(
    (path) => !files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)),
  );
  return gone.map((path) => `${path}: listed with a reason, and not there`);
}

function lineCount(path: string): number {
  return readFileSync(path, 'utf8').trimEnd().split('\n').length;
}
