import type { Difference } from '#contract/content-editing.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatPath } from './format-path.ts';
import { formatValue } from './format-value.ts';
import { wordChanges } from './word-changes.ts';

/** Every value of a document by its dotted path; what is empty is not there. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) flatten(part, path === '' ? name : `${path}.${name}`, into);
  } else if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
    into.set(path, String(value));
  }
  return into;
}

/** What differs between two values at a place of a document, in its order, as the server says it of versions. */
export function differencesBetween(before: unknown, after: unknown, place: string): readonly Difference[] {
  const old = flatten(before, place, new Map());
  const now = flatten(after, place, new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
}

/** Those that people can tell: the form of a number for `tel:` follows from the number. */
export function tellingOf(differences: readonly Difference[]): readonly Difference[] {
  return differences.filter(({ path }) => !path.endsWith('.tel'));
}

/** What is in Malayalam says so, for whoever reads it aloud. */
function languageOf(path: string): 'en' | 'ml' | undefined {
  const last = path.split('.').at(-1);
  return last === 'en' || last === 'ml' ? last : undefined;
}

/** "Chapter 3, Title, English (new)" */
function placeOf({ path, row }: Difference): string {
  const place = formatPath(path);
  if (row === 'added') return m.content_inNewRow({ place });
  return row === 'removed' ? m.content_inRemovedRow({ place }) : place;
}

/** What was changed: each place by its name, with the words that went and those that came. */
export function Changes({ differences }: { readonly differences: readonly Difference[] }) {
  const shown = tellingOf(differences);
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

/** The words that went, those that came, and those that stayed. */
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
