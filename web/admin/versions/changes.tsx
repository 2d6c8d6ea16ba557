import type { Difference } from '#contract/content-editing.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatPath } from './format-path.ts';
import { formatValue } from './format-value.ts';
import { wordChanges } from './word-changes.ts';

/** Adds the texts and numbers in a value to `into`, by dotted path, and returns `into`. Omits empty texts. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) flatten(part, path === '' ? name : `${path}.${name}`, into);
  } else if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
    into.set(path, String(value));
  }
  return into;
}

/**
 * Returns the differences between two values at the path `place`, in the same form as the server returns differences
 * between versions. Paths that only `after` has come last.
 */
export function differencesBetween(before: unknown, after: unknown, place: string): readonly Difference[] {
  const old = flatten(before, place, new Map());
  const now = flatten(after, place, new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
}

/** Leaves out the `tel` numbers, because the server derives them from the displayed phone numbers. */
export function visibleDifferences(differences: readonly Difference[]): readonly Difference[] {
  return differences.filter(({ path }) => !path.endsWith('.tel'));
}

/** Returns the language of a text, so that screen readers pronounce it correctly; undefined if its path has none. */
function languageOf(path: string): 'en' | 'ml' | undefined {
  const last = path.split('.').at(-1);
  return last === 'en' || last === 'ml' ? last : undefined;
}

/** Returns for example "Chapter 3, Title, English (new)". */
function placeOf({ path, row }: Difference): string {
  const place = formatPath(path);
  if (row === 'added') return m.content_inNewRow({ place });
  return row === 'removed' ? m.content_inRemovedRow({ place }) : place;
}

export function Changes({ differences }: { readonly differences: readonly Difference[] }) {
  const shown = visibleDifferences(differences);
  if (shown.length === 0) return <p className="muted">{m.content_nothingChanged()}</p>;
  return (
    <dl className="grid changes">
      {shown.map((difference) => (
        <div key={`${difference.row}-${difference.path}`}>
          <dt>{placeOf(difference)}</dt>
          <dd>
            <ChangedWords difference={difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ChangedWords({ difference: { path, before, after, row } }: { readonly difference: Difference }) {
  if (row === 'moved') return <span>{m.content_rowMoved({ before: before ?? '', after: after ?? '' })}</span>;
  const lang = languageOf(path);
  const inWords = (value: string | null, when: 'before' | 'after') =>
    value === null ? '' : formatValue(path, value, when);
  return wordChanges(inWords(before, 'before'), inWords(after, 'after')).map(({ kind, words }, index) => {
    const written = <span lang={lang}>{words}</span>;
    if (kind === 'same') return <span key={index}>{written}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={index}>
        <span className="visually-hidden">{kind === 'added' ? m.content_added() : m.content_takenOut()} </span>
        {written}
      </Mark>
    );
  });
}
