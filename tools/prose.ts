import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOutcome, type Outcome } from './run/stages.ts';
import { sourceFiles } from './source-files.ts';

interface Style {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly advice: string;
}

/** Phrases that are hard to read, like the style rules of Vale, a linter for prose. */
const STYLE: readonly Style[] = [
  { pattern: /\bwho(?:so)?ever\b/i, advice: 'name them: the caller, the user, the member, the administrator' },
  {
    pattern: /\b(?:somebody(?! dies)|anybody)\b/i,
    advice: 'name them: a user, a visitor, an administrator, a colleague',
  },
  { pattern: /\banew\b/i, advice: 'write "again"' },
  { pattern: /\bbut for\b/i, advice: 'write "except"' },
  { pattern: /\blest\b/i, advice: 'write "so that … not"' },
  { pattern: /\b(?:ere|thereof|whereof|therein|thus|hence)\b/i, advice: 'old-fashioned: use a plain word' },
  { pattern: /\bfor want of\b/i, advice: 'write "because there is no"' },
  { pattern: /\bof theirs\b/i, advice: 'say whose' },
  { pattern: /\blets? go of\b/i, advice: 'write "release", "close" or "discard"' },
  { pattern: /\blaid (?:down|aside|side by side)\b/i, advice: 'write "stored" or "compared"' },
  { pattern: /\b(?:is|are) told\b/i, advice: 'say what happens: is notified, receives, is passed' },
  { pattern: /\b(?:it stands|stands there)\b/i, advice: 'write "is"' },
  { pattern: /\bcomes? to nothing\b/i, advice: 'write "fails"' },
  { pattern: /\bgoes on as\b/i, advice: 'write "continues"' },
  { pattern: /\bsays itself\b/i, advice: 'name what it does' },
  {
    pattern: /\bwhat (?:is|was|are|were) (?:kept|sent|said|asked|named|told|meant|typed|there)\b/i,
    advice: 'name the thing: the request, the stored rows, the typed text',
  },
];

/** Beginnings that a comment must not have, because they name no subject. Readers often find a comment by search. */
const OPENING: Style = {
  pattern: /^(?:Those\b|Of which\b|What (?:is|was|are|were)\b|The same(?: for\b| of\b| until\b|[,.:]|$))/,
  advice: 'begin with the noun or the verb',
};

/** Matches the comment on a line: `whole` if the line is only a comment, `after` if the comment follows code. */
const COMMENT = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(?<whole>.*)$|\s\/\/ (?<after>.*)$/;

/**
 * Files that are not checked: this check and its test, which quote the phrases, and the handbook in Malayalam. At most
 * ten entries.
 */
const EXCEPT: readonly RegExp[] = [/^tools\/prose(?:\.test)?\.ts$/, /^docs\/handbook\/ml\//];

function commentOn(line: string): { readonly words: string; readonly isFirst: boolean } | undefined {
  const { whole, after } = COMMENT.exec(line)?.groups ?? {};
  const words = whole ?? after;
  return words === undefined ? undefined : { words, isFirst: /^\s*\/[*/]|\s\/\/ /.test(line) };
}

/** Returns the prose on a line, depending on the type of its file; undefined if there is none. */
function proseOn(file: string, line: string): { readonly words: string; readonly isFirst: boolean } | undefined {
  if (/\.(?:ts|tsx|mjs|css)$/.test(file)) return commentOn(line);
  if (file.endsWith('.md')) return { words: line, isFirst: false };
  if (file === 'web/shared/languages/en.json') return { words: line.replace(/^\s*"\w+":/, ''), isFirst: false };
  return undefined;
}

/** Checks that comments, documents and English texts of the repository at `root` are plain English (CONTRIBUTING.md). */
export function checkProse(root: string): Outcome {
  const problems: string[] = [];
  for (const file of sourceFiles(root)) {
    if (!/\.(?:ts|tsx|mjs|css|md)$|languages\/en\.json$/.test(file) || EXCEPT.some((one) => one.test(file))) continue;
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const prose = proseOn(file, line);
      if (prose === undefined) continue;
      const styles = prose.isFirst ? [...STYLE, OPENING] : STYLE;
      for (const { pattern, advice } of styles) {
        const [match] = pattern.exec(prose.words) ?? [];
        if (match !== undefined) problems.push(`${file}:${at + 1}: "${match}": ${advice}`);
      }
    }
  }
  return checkOutcome(problems, `${STYLE.length + 1} rules`);
}
