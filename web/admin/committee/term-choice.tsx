import { Link } from 'react-router';
import type { Term } from '#contract/content.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { termName } from '#web/shared/format/term-name.ts';
import { Badge } from '#web/shared/ui/badge.tsx';

/** Addresses of the admin page of office bearers. If the address has no term, `chosenTerm` chooses one. */
export const committees = new ListAddress({ path: paths.adminOfficeBearers, filters: {}, opens: 'term' });

/**
 * Returns the term in the address, else the current term, else the next future term, else the latest term. Returns
 * undefined if there are no terms.
 * @param terms newest first
 */
export function chosenTerm<T extends Term>(terms: readonly T[], query: URLSearchParams): T | undefined {
  const { opened } = committees.read(query);
  const named = terms.find(({ id }) => id === opened);
  const isNext = ({ state }: Term) => state === 'coming';
  return named ?? terms.find(({ state }) => state === 'current') ?? terms.filter(isNext).at(-1) ?? terms[0];
}

interface TermChoiceProps {
  /** All terms, newest first. */
  readonly terms: readonly Term[];
  readonly chosen: Term;
}

export function TermState({ state }: Pick<Term, 'state'>) {
  if (state === 'current') return <Badge kind="ok">{m.committee_current()}</Badge>;
  if (state === 'coming') return <Badge kind="info">{m.committee_coming()}</Badge>;
  return <Badge kind="plain">{m.committee_past()}</Badge>;
}

/** Links to the terms, each at its own address. Shows nothing for a single term. */
export function TermChoice({ terms, chosen }: TermChoiceProps) {
  if (terms.length < 2) return null;
  return (
    <nav className="wraps-badges chips below-5" aria-label={m.committee_terms()}>
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
