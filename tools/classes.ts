import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sheetProblems, readSheet } from './sheets.ts';
import { sourceFiles } from './source-files.ts';

interface ClassUses {
  readonly names: ReadonlySet<string>;
  /** Classes in selectors, such as in calls of `querySelector`. */
  readonly selected: ReadonlySet<string>;
  /** Beginnings of class names that are completed at run time, such as `badge--`. The check refuses them. */
  readonly composed: readonly string[];
}

/** `block__element` and `block--modifier` count as classes in every string: in tables, types and variables too. */
const CLASS_BY_FORM = /^[a-z][a-z\d]*(?:-[a-z\d]+)*(?:(?:__|--)[a-z\d]+(?:-[a-z\d]+)*)+$/;
const IN_SELECTOR = /\.([a-z][\w-]*)/gi;
const SELECTOR_BY_FORM = /\.([a-z][\w-]*(?:__|--)[\w-]+)/g;
const QUOTED = /"[^"]*"|'[^']*'/g;
const ATTRIBUTE = /^class$|[cC]lassName$/;
const TAKES_SELECTOR = new Set(['closest', 'locator', 'matches', 'onClick', 'querySelector', 'querySelectorAll']);

/** The kind of a string literal, by the code around it. */
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
 * Returns the classes that a module uses. Finds classes in attributes and properties named `class` or ending in
 * `className`, in calls of `classNames` and `classList`, and in selectors. Also finds any string with the form of an
 * element or a modifier. Throws if the module cannot be parsed.
 */
function classUses(file: string, text: string): ClassUses {
  const names = new Set<string>();
  const selected = new Set<string>();
  const composed: string[] = [];
  const places: Place[] = ['other'];
  const enter = (place: Place) => void places.push(place);
  const leave = () => void places.pop();

  function inspect(literal: string): void {
    const place = places.at(-1);
    const selectors = literal.replaceAll(QUOTED, '').matchAll(place === 'selector' ? IN_SELECTOR : SELECTOR_BY_FORM);
    for (const [, name = ''] of selectors) selected.add(name);
    for (const word of literal.split(/\s+/))
      if (CLASS_BY_FORM.test(word) || (place === 'class' && word)) names.add(word);
  }
  function inspectTemplate({ quasis }: ESTree.TemplateLiteral): void {
    const parts = quasis.map(({ value }) => value.cooked ?? '');
    for (const [at, part] of parts.entries()) {
      inspect(part);
      const isCut = places.at(-1) === 'class' ? /\S$/ : /[a-z\d](?:__|--)$/;
      if (at < parts.length - 1 && isCut.test(part)) composed.push(part);
    }
  }

  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  new Visitor({
    JSXAttribute: ({ name }) => enter(name.type === 'JSXIdentifier' && ATTRIBUTE.test(name.name) ? 'class' : 'other'),
    'JSXAttribute:exit': leave,
    CallExpression: (node) => enter(placeOfArguments(node)),
    'CallExpression:exit': leave,
    Property: ({ key }) => enter(key.type === 'Identifier' && ATTRIBUTE.test(key.name) ? 'class' : 'other'),
    'Property:exit': leave,
    // Strings in comparisons are not classes.
    BinaryExpression: () => enter('other'),
    'BinaryExpression:exit': leave,
    Literal: ({ value }) => {
      if (typeof value === 'string') inspect(value);
    },
    TemplateLiteral: inspectTemplate,
  }).visit(program);
  return { names, selected, composed };
}

/** Classes that third-party code creates and our sheets style, each with its origin. */
const FROM_ELSEWHERE: ReadonlyMap<string, string> = new Map([['markedContent', 'pdf.js creates it for marked text']]);

/** The minimum number of classes in this repository. If the check finds fewer, the check itself is broken. */
const AT_LEAST = 400;

/**
 * Checks the repository at `root`. Every class that a page or a test uses must be in a style sheet. Every class in a
 * sheet must be used by a page. Every sheet must be imported in the right layer.
 */
export function checkClasses(root: string, atLeast = AT_LEAST): Outcome {
  const files = sourceFiles(root);
  const sheets = files.filter((file) => /^web\/.*\.css$/.test(file)).map((file) => readSheet(root, file));
  const styled = new Set(sheets.flatMap(({ classes }) => [...classes]));
  const used = new Set(FROM_ELSEWHERE.keys());
  const problems = sheetProblems(sheets);
  for (const file of files.filter(mayUseClasses)) {
    const isTest = /^e2e\/|\.test\.tsx?$/.test(file);
    const { names, selected, composed } = classUses(file, readFileSync(join(root, file), 'utf8'));
    problems.push(...composed.map((part) => `${file}: write the names out that begin with "${part.trimStart()}"`));
    for (const name of isTest ? selected : [...names, ...selected])
      if (!styled.has(name)) problems.push(`${file}: no sheet knows the class "${name}"`);
    if (!isTest) for (const name of names) used.add(name);
  }
  for (const { file, classes } of sheets)
    for (const name of classes) if (!used.has(name)) problems.push(`${file}: nothing has the class "${name}"`);
  if (styled.size < atLeast) problems.push(`only ${styled.size} classes were found, at least ${atLeast} are expected`);
  return checkOutcome(problems, `${styled.size} classes in ${sheets.length} sheets`);
}

function mayUseClasses(file: string): boolean {
  return /^(?:web|e2e)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}
