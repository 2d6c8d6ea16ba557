import type { Difference } from '#contract/content-editing.ts';
import * as m from '#web/languages/generated/messages.js';
import { pathInWords } from './path-in-words.ts';
import { wordChanges } from './word-changes.ts';
import './changes.css';

/** Those that people can tell: the form of a number for `tel:` follows from the number. */
export function tellingOf(differences: readonly Difference[]): readonly Difference[] {
  return differences.filter(({ path }) => !path.endsWith('.tel'));
}

/** What is in Malayalam says so, for whoever reads it aloud. */
function languageOf(path: string): 'en' | 'ml' | undefined {
  const last = path.split('.').at(-1);
  return last === 'en' || last === 'ml' ? last : undefined;
}

/** What was changed: each place by its name, with the words that went and those that came. */
export function Changes({ differences }: { readonly differences: readonly Difference[] }) {
  const shown = tellingOf(differences);
  if (shown.length === 0) return <p className="muted">{m.content_nothingChanged()}</p>;
  return (
    <dl className="changes">
      {shown.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{pathInWords(path)}</dt>
          <dd lang={languageOf(path)}>
            <WordChanges before={before ?? ''} after={after ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WordChanges({ before, after }: { readonly before: string; readonly after: string }) {
  return wordChanges(before, after).map(({ kind, words }, index) => {
    if (kind === 'same') return <span key={index}>{words}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={index}>
        <span className="vh">{kind === 'added' ? m.content_added() : m.content_takenOut()} </span>
        {words}
      </Mark>
    );
  });
}
