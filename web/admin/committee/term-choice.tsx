import { Link } from 'react-router';
import type { Term } from '#contract/content.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { termName } from '#web/shared/format/term-name.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

/** Without a term in the address it shows the committee of today. */
export const committees = new ListAddress({ path: paths.adminOfficeBearers, filters: {}, opens: 'term' });

/** The term that the address names; else the one of today, or the first that is to come. */
export function chosenTerm<T extends Term>(terms: readonly T[], query: URLSearchParams): T | undefined {
  const { opened } = committees.read(query);
  const named = terms.find(({ id }) => id === opened);
  return named ?? terms.find(({ state }) => state === 'current') ?? terms.at(-1);
}

interface TermChoiceProps {
  /** The newest first. */
  readonly terms: readonly Term[];
  readonly chosen: Term;
}

/** What stands beside the name of a term. */
export function TermState({ state }: Pick<Term, 'state'>) {
  if (state === 'current') return <Badge kind="ok">{m.committee_current()}</Badge>;
  if (state === 'coming') return <Badge kind="wait">{m.committee_coming()}</Badge>;
  return <Badge kind="plain">{m.committee_past()}</Badge>;
}

/** Which committee the page is about: each term has an address of its own. */
export function TermChoice({ terms, chosen }: TermChoiceProps) {
  if (terms.length < 2) return null;
  return (
    <nav className="wraps-badges committee__terms" aria-label={m.committee_terms()}>
      <ul>
        {terms.map((term) => (
          <li key={term.id}>
            <Link
              to={committees.href({ opened: term.id })}
              preventScrollReset
              aria-current={term.id === chosen.id ? 'page' : undefined}
            >
              {termName(term, terms)}
              {term.state !== 'past' && <TermState state={term.state} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
