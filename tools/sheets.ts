import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Features that the oldest supported browsers lack and the build does not convert (decision 62). */
const TOO_NEW =
  /@(?:container|scope|property)\b|container-type|\dcq[whib]\b|color-mix\([^)]*var\(|:popover-open|subgrid|anchor\(|:has\(/g;

/** A style sheet. It contains either rules or a list of imports. */
interface Sheet {
  readonly file: string;
  readonly classes: ReadonlySet<string>;
  /** Features that not all supported browsers have, except those after a comment that starts with "Decoration:". */
  readonly tooNew: readonly string[];
  /** Style sheets that this style sheet imports: path relative to the root, and cascade layer. */
  readonly imports: readonly { readonly file: string; readonly layer: string | undefined }[];
}

const COMMENT_OR_TEXT = /\/\*[^]*?\*\/|'[^'\n]*'|"[^"\n]*"/g;
const IMPORT = /@import '(?<path>[^']+)'(?: layer\((?<layer>[\w-]+)\))?(?: screen and \([^)]+\))?;/g;

export function readSheet(root: string, file: string): Sheet {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(({ groups }) => ({
    file: join(file, '..', groups?.['path'] ?? '').replaceAll('\\', '/'),
    layer: groups?.['layer'],
  }));
  return { file, classes: classesIn(text), tooNew: tooNewIn(text), imports };
}

function tooNewIn(text: string): readonly string[] {
  // Alternates between code and the text of comments.
  const parts = text.split(/\/\*([^]*?)\*\//);
  const isChecked = (at: number) => at % 2 === 0 && parts[at - 1]?.startsWith(' Decoration:') !== true;
  return parts.flatMap((part, at) => (isChecked(at) ? (part.match(TOO_NEW) ?? []) : []));
}

function classesIn(text: string): ReadonlySet<string> {
  const classes = new Set<string>();
  const bare = text.replaceAll(COMMENT_OR_TEXT, "''");
  for (const [, prelude = ''] of bare.matchAll(/([^{};]+)\{/g)) {
    if (prelude.trimStart().startsWith('@')) continue;
    for (const [, name = ''] of prelude.matchAll(/\.(-?[_a-z][\w-]*)/gi)) classes.add(name);
  }
  return classes;
}

/**
 * Returns a problem for each sheet that no other sheet imports or that is in the wrong layer
 * (docs/decisions/0001-style-sheets.md). The layers are `ui` for web/shared, `media` for print sheets of areas, and
 * `features` for other sheets of areas. web/shared/styles may use any layer. A sheet with imports must not contain
 * rules. Also returns a problem for each feature that is too new.
 */
export function sheetProblems(sheets: readonly Sheet[]): string[] {
  const lists = sheets.filter(({ imports }) => imports.length > 0);
  const layers = new Map<string, (string | undefined)[]>();
  for (const { file, layer } of lists.flatMap(({ imports }) => imports))
    layers.set(file, [...(layers.get(file) ?? []), layer]);
  const news = sheets.flatMap(({ file, tooNew }) =>
    tooNew.map((name) => `${file}: some of our browsers lack "${name}", so it needs the comment "Decoration:"`),
  );
  const misplaced = sheets.flatMap(({ file, classes, imports }) => {
    if (imports.length > 0) return classes.size > 0 ? [`${file}: a list of sheets has no rules of its own`] : [];
    const found = layers.get(file);
    if (!found) return [`${file}: no list of sheets names it`];
    if (file.startsWith('web/shared/styles/')) return [];
    const home = file.startsWith('web/shared/') ? 'ui' : file.endsWith('-print.css') ? 'media' : 'features';
    return found.some((layer) => layer !== home) ? [`${file}: belongs in layer(${home})`] : [];
  });
  return [...news, ...misplaced];
}
