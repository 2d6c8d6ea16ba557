import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
  /** The files to search; all if undefined. */
  readonly files?: RegExp;
}

/**
 * Names and syntax that our oldest browsers lack (docs/decisions/0029-browsers.md), that no build step lowers, and that
 * the types of ES2022 allow: lookbehind and the `v` flag, which are errors of the whole file, and parts of the DOM.
 */
export const TOO_NEW =
  /\(\?<[=!]|[/][dgimsuy]*v[dgimsuy]*[,;).]|RegExp\([^)]*,\s*[`'"][a-z]*v|\bAbortSignal\.(?:any|timeout)\b|\bURL\.(?:parse|canParse)\b|\bResponse\.json\(|\bnew (?:CSSStyleSheet|CloseWatcher|OffscreenCanvas|(?:Dec|C)ompressionStream)\b|\.(?:checkVisibility|adoptedStyleSheets|requestIdleCallback|(?:show|hide|toggle)Popover|setHTMLUnsafe|moveBefore|attachInternals)\b|\brequestIdleCallback\(|\bpopover(?:Target)?=/;

// Single characters in brackets, so that this file does not match its own patterns.
const FORBIDDEN: readonly Forbidden[] = [
  { what: 'path of one machine', pattern: /(?<![\w.~-])[/](?:work|root|farm|home[/]\w+|Users[/]\w+|tmp[/]bash\w*)[/]/ },
  {
    what: 'host of a package registry',
    pattern: /\bregistry[.](?:npmjs|yarnpkg|npmmirror)[.]|\bnpm[.]pkg[.]github[.]/,
  },
  {
    what: 'focused or skipped test',
    pattern: /\b(?:it|test|describe|suite)\b[\w.]*[.](?:only|skip|todo)\b/,
    files: /\.test\.tsx?$|^e2e\//,
  },
  {
    what: 'newer than our oldest browsers',
    pattern: new RegExp(`^(?!\\s*(?://|/?[*])).*(?:${TOO_NEW.source})`),
    files: /^(?:contract|web)\/(?!.*\.test\.).*\.tsx?$/,
  },
  { what: 'work left open', pattern: /\b(?:TO[D]O|FIX[M]E)\b/ },
];

/** The target of a Markdown link within the repository. Links to other sites have a scheme. */
const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)/g;

function leadsNowhere(root: string, file: string, line: string): boolean {
  if (!file.endsWith('.md')) return false;
  return [...line.matchAll(LINK)].some(([, path = '']) => !existsSync(join(root, dirname(file), path)));
}

/**
 * Checks that no file of the repository at `root` contains machine-specific paths, hosts of package registries, focused
 * or skipped tests, or open tasks. Also checks that links between documents resolve.
 */
export function checkForbiddenTexts(root: string): Outcome {
  const files = sourceFiles(root);
  const problems = files.flatMap((file) => {
    const content = readFileSync(join(root, file));
    if (content.includes(0)) return [];
    const forbidden = FORBIDDEN.filter(({ files: where }) => where?.test(file) ?? true);
    return content
      .toString()
      .split('\n')
      .flatMap((line, index) => {
        const wrong = forbidden.filter(({ pattern }) => pattern.test(line)).map(({ what }) => what);
        if (leadsNowhere(root, file, line)) wrong.push('link that leads nowhere');
        return wrong.map((what) => `${file}:${index + 1}: ${what}`);
      });
  });
  return checkOutcome(problems, `${files.length} files`);
}
