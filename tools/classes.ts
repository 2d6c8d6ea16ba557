import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { found, type Outcome } from './run/stages.ts';
import { homeProblems, readSheet } from './sheets.ts';
import { sourceFiles } from './source-files.ts';

/** Names of classes that a module says, each once; and what of it cannot be followed. */
interface ClassUses {
  readonly names: ReadonlySet<string>;
  /** Those that its selectors look for. */
  readonly selected: ReadonlySet<string>;
  /** Names that are put together from pieces, so that nobody can search for them. */
  readonly composed: readonly string[];
}

/** `block__element` and `block--modifier` are classes wherever they are said: in tables, types and variables too. */
const SAID_BY_FORM = /^[a-z][a-z\d]*(?:-[a-z\d]+)*(?:(?:__|--)[a-z\d]+(?:-[a-z\d]+)*)+$/;
const IN_SELECTOR = /\.([a-z][\w-]*)/gi;
const SELECTOR_BY_FORM = /\.([a-z][\w-]*(?:__|--)[\w-]+)/g;
const QUOTED = /"[^"]*"|'[^']*'/g;
const ATTRIBUTE = /^class$|[cC]lassName$/;
const TAKES_SELECTOR = new Set(['closest', 'locator', 'matches', 'onClick', 'querySelector', 'querySelectorAll']);

/** What a literal is, by what is around it. */
type Place = 'class' | 'selector' | 'other';

function nameOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;
}

function placeOfArguments({ callee }: ESTree.CallExpression): Place {
  const name = nameOf(callee) ?? '';
  if (name === 'classNames') return 'class';
  if (TAKES_SELECTOR.has(name)) return 'selector';
  const isList = callee.type === 'MemberExpression' && nameOf(callee.object) === 'classList';
  return isList ? 'class' : 'other';
}

/**
 * Which classes a module uses. They stand in `className` and attributes and properties that end like it, in calls of
 * `classNames` and `classList`, in selectors, and anywhere in the form of an element or a modifier.
 */
function classUses(file: string, text: string): ClassUses {
  const names = new Set<string>();
  const selected = new Set<string>();
  const composed: string[] = [];
  const places: Place[] = ['other'];
  const enter = (place: Place) => void places.push(place);
  const leave = () => void places.pop();

  function look(said: string): void {
    const place = places.at(-1);
    const selectors = said.replaceAll(QUOTED, '').matchAll(place === 'selector' ? IN_SELECTOR : SELECTOR_BY_FORM);
    for (const [, name = ''] of selectors) selected.add(name);
    for (const word of said.split(/\s+/)) if (SAID_BY_FORM.test(word) || (place === 'class' && word)) names.add(word);
  }
  function lookAtTemplate({ quasis }: ESTree.TemplateLiteral): void {
    const parts = quasis.map(({ value }) => value.cooked ?? '');
    for (const [at, part] of parts.entries()) {
      look(part);
      const isCut = places.at(-1) === 'class' ? /\S$/ : /[a-z\d](?:__|--)$/;
      if (at < parts.length - 1 && isCut.test(part)) composed.push(part);
    }
  }

  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  new Visitor({
    JSXAttribute: ({ name }) => enter(name.type === 'JSXIdentifier' && ATTRIBUTE.test(name.name) ? 'class' : 'other'),
    'JSXAttribute:exit': leave,
    CallExpression: (node) => enter(placeOfArguments(node)),
    'CallExpression:exit': leave,
    Property: ({ key }) => enter(key.type === 'Identifier' && ATTRIBUTE.test(key.name) ? 'class' : 'other'),
    'Property:exit': leave,
    // What is compared is no class.
    BinaryExpression: () => enter('other'),
    'BinaryExpression:exit': leave,
    Literal: ({ value }) => {
      if (typeof value === 'string') look(value);
    },
    TemplateLiteral: lookAtTemplate,
  }).visit(program);
  return { names, selected, composed };
}

/** Classes that others put into our pages, and why a sheet of ours has rules for them. */
const FROM_ELSEWHERE: ReadonlyMap<string, string> = new Map([['markedContent', 'pdf.js marks words so']]);

/** So many classes there are at least: a check that finds fewer has looked past them. */
const AT_LEAST = 400;

/**
 * Checks that every class which the pages of the repository at `root` use is in a sheet, that every class in a sheet is
 * used, that tests look for no class that is not there, and that sheets are where they belong.
 */
export function checkClasses(root: string, atLeast = AT_LEAST): Outcome {
  const files = sourceFiles(root);
  const sheets = files.filter((file) => /^web\/.*\.css$/.test(file)).map((file) => readSheet(root, file));
  const drawn = new Set(sheets.flatMap(({ classes }) => [...classes]));
  const used = new Set(FROM_ELSEWHERE.keys());
  const problems = homeProblems(sheets);
  for (const file of files.filter(mayUseClasses)) {
    const isTest = /^e2e\/|\.test\.tsx?$/.test(file);
    const { names, selected, composed } = classUses(file, readFileSync(join(root, file), 'utf8'));
    problems.push(...composed.map((part) => `${file}: write the names out that begin with "${part.trimStart()}"`));
    for (const name of isTest ? selected : [...names, ...selected])
      if (!drawn.has(name)) problems.push(`${file}: no sheet knows the class "${name}"`);
    if (!isTest) for (const name of names) used.add(name);
  }
  for (const { file, classes } of sheets)
    for (const name of classes) if (!used.has(name)) problems.push(`${file}: nothing has the class "${name}"`);
  if (drawn.size < atLeast) problems.push(`only ${drawn.size} classes were found, of ${atLeast} at least`);
  return found(problems, `${drawn.size} classes in ${sheets.length} sheets`);
}

function mayUseClasses(file: string): boolean {
  return /^(?:web|e2e)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}
