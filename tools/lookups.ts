import { join } from 'node:path';
import {
  isBinaryExpression,
  isBindingElement,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
} from 'typescript/unstable/ast/is';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

/** An expression that reads or writes a property of an object by a computed key. */
interface LookUp {
  readonly node: Node;
  readonly key: Node;
}

/** Types that can be any text. A union of literals cannot. */
const ANY_TEXT =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

/** Recognises `table[key]`, `key in table` and `{ [key]: value } = table`. */
function lookUpAt(node: Node): LookUp | undefined {
  if (isElementAccessExpression(node)) return { node, key: node.argumentExpression };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) return { node, key: node.left };
  if (!isBindingElement(node) || !node.propertyName || !isComputedPropertyName(node.propertyName)) return undefined;
  return { node, key: node.propertyName.expression };
}

/** Returns true for `Object.hasOwn(table, key) ? table[key] : …` with the same table and key. */
function isGuarded({ node }: LookUp, file: SourceFile): boolean {
  if (!isElementAccessExpression(node)) return false;
  const guard = `Object.hasOwn(${node.expression.getText(file)}, ${node.argumentExpression.getText(file)})`;
  for (let inner: Node = node; inner.parent; inner = inner.parent) {
    const outer = inner.parent;
    if (isConditionalExpression(outer) && outer.whenTrue === inner && outer.condition.getText(file) === guard)
      return true;
  }
  return false;
}

function lookUpsIn(file: SourceFile): LookUp[] {
  const lookUps: LookUp[] = [];
  function visit(node: Node): void {
    const lookUp = lookUpAt(node);
    if (lookUp && !isGuarded(lookUp, file)) lookUps.push(lookUp);
    node.forEachChild(visit);
  }
  visit(file);
  return lookUps;
}

function isAnyText(checker: Checker, type: Type): boolean {
  const parts = type.isUnionType() || type.isIntersectionType() ? type.getTypes() : undefined;
  if (parts) return parts.some((part) => isAnyText(checker, part));
  if ((type.flags & ANY_TEXT) !== 0) return true;
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint !== undefined && constraint.id !== type.id && isAnyText(checker, constraint);
}

function problemsIn({ checker }: Project, name: string, file: SourceFile, lookUps: readonly LookUp[]): string[] {
  if (lookUps.length === 0) return [];
  const keys = checker.getTypeAtLocation(lookUps.map(({ key }) => key));
  return lookUps.flatMap(({ node }, at) => {
    const key = keys[at];
    if (key && !isAnyText(checker, key)) return [];
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return [`${name}:${line + 1}: a name of any text in a plain object: ${node.getText(file)}`];
  });
}

/**
 * Checks the repository at `root` for property lookups in plain objects by a key that can be any text. Every object has
 * `constructor`, `toString` and `__proto__`, which a user can type. Allowed are a `Map`, `Object.hasOwn`, and keys that
 * are a union of literals.
 */
export function checkObjectLookups(root: string): Outcome {
  // The type checker of TypeScript 7 runs in a separate process.
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('TypeScript found no project: check tsconfig.json');
    return checkModules(root, project);
  } finally {
    api.close();
  }
}

function checkModules(root: string, project: Project): Outcome {
  const problems: string[] = [];
  let seen = 0;
  const modules = sourceFiles(root).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  for (const name of modules) {
    const file = project.program.getSourceFile(join(root, name));
    if (!file) {
      problems.push(`not looked at: ${name}`);
      continue;
    }
    const lookUps = lookUpsIn(file);
    seen += lookUps.length;
    problems.push(...problemsIn(project, name, file, lookUps));
  }
  return checkOutcome(problems, `${modules.length} modules, ${seen} look-ups`);
}
