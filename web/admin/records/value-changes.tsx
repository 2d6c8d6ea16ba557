import * as m from '#web/shared/languages/generated/messages.js';
import { textOrEmptyWord } from '#web/shared/forms/conflict-words.ts';
import { formatPath } from './format-path.ts';
import { formatValue } from './format-value.ts';

/** A value that differs between two states of a record. `path` is its place, such as `chapters.2.title.ml`. */
export interface Difference {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Adds the texts and numbers in a value to `into`, by dotted path, and returns `into`. Omits empty texts. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  // The numbers of people by choice are stored as JSON.
  if (path === 'choices' && typeof value === 'string') return flatten(JSON.parse(value), path, into);
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) if (name !== 'id') flatten(part, `${path}.${name}`, into);
    // The server derives `tel` from the displayed number.
  } else if (!path.endsWith('.tel') && ((typeof value === 'string' && value !== '') || typeof value === 'number')) {
    into.set(path, String(value));
  }
  return into;
}

/** Returns the differences between two values at the path `place`. Paths that only `after` has come last. */
export function differencesBetween(before: unknown, after: unknown, place: string): readonly Difference[] {
  const old = flatten(before, place, new Map());
  const now = flatten(after, place, new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }));
}

/** Returns the language of a text, so that screen readers pronounce it correctly; undefined if its path has none. */
function languageOf(path: string): 'en' | 'ml' | undefined {
  const last = path.split(/[._]/).at(-1);
  return last === 'en' || last === 'ml' ? last : undefined;
}

/** The old and the new text of a value. */
export function OldAndNew({ difference: { path, before, after } }: { readonly difference: Difference }) {
  const lang = languageOf(path);
  const words = (value: string | undefined, when: 'before' | 'after') =>
    textOrEmptyWord(value === undefined ? undefined : formatValue(path, value, when));
  return (
    <>
      <del>
        <span className="visually-hidden">{m.versions_before()} </span>
        <span lang={lang}>{words(before, 'before')}</span>
      </del>{' '}
      <ins>
        <span className="visually-hidden">{m.versions_after()} </span>
        <span lang={lang}>{words(after, 'after')}</span>
      </ins>
    </>
  );
}

/** Returns the name of a place by the labels of the form, or by its path: "Chapter 3, Title, English". */
export function nameOfPath(path: string, labels: Readonly<Record<string, string>>): string {
  return new Map(Object.entries(labels)).get(path) ?? formatPath(path);
}
