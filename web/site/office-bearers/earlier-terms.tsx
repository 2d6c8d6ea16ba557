import type { Term } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { termPath } from '#web/shared/links/paths.ts';
import { termDays, termName } from '#web/shared/format/term-name.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

interface EarlierTermsProps {
  /** All terms that have begun, the newest first. Only past terms are listed. */
  readonly terms: readonly Term[];
  readonly shown?: number | undefined;
}

export function EarlierTerms({ terms, shown }: EarlierTermsProps) {
  const past = terms.filter(({ id, state }) => state === 'past' && id !== shown);
  if (past.length === 0) return null;
  return (
    <>
      <h2 className="bearers-title">{m.bearers_earlier()}</h2>
      <ul className="column columns--two earlier-terms">
        {past.map((term) => (
          <li key={term.id}>
            <a className="link-row" href={localizedPath(termPath(term.id))}>
              <span>
                <b className="h4">{termName(term, terms)}</b>
                <span className="muted figures">{termDays(term, terms)}</span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
