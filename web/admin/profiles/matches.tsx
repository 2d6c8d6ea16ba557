import { type ComponentProps, use, useState } from 'react';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { Page } from '#contract/endpoint.ts';
import { previewProposal } from '#contract/proposals.ts';
import { useStableRows } from '#web/admin/records/use-stable-rows.ts';
import { api } from '#web/shared/api/client.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { AskBoth } from './ask-both.tsx';
import { type Desk, deskAddress, type DeskQuery, type MatchRow, PAGE_SIZE } from './desk.ts';
import { MatchCard } from './match-card.tsx';
import { MatchQuestion, type Question } from './match-question.tsx';
import { ProposeByNumber } from './propose-by-number.tsx';

interface MatchesProps {
  readonly profile: AdminProfile;
  readonly reading: Desk['matches'];
  readonly query: DeskQuery;
}

/** The profiles that may suit a profile, best first, with reasons and the answers of both families. */
export function Matches(props: MatchesProps) {
  return (
    <section className="card desk profile__beside" id="matches" aria-labelledby="matches-title">
      <LoadedMatches {...props} />
    </section>
  );
}

export function MatchesLoading() {
  return (
    <section className="card desk profile__beside">
      <Head />
      <Spinner label={m.matches_loading()} />
    </section>
  );
}

function Head({ total }: { readonly total?: number }) {
  return (
    <div className="row apart pad">
      <h2 className="title" id="matches-title">
        {m.matches_title()}
        {total !== undefined && <span className="accent figures"> {formatNumber(total)}</span>}
      </h2>
      {total !== undefined && total > 0 && <p className="muted small">{m.desk_bestFirst()}</p>}
    </div>
  );
}

function LoadedMatches({ profile, reading, query }: MatchesProps) {
  const list = use(reading);
  if (list === undefined) return null;
  if (list.ok) return <MatchList profile={profile} list={list.value} query={query} />;
  return (
    <>
      <Head />
      <div className="pad">
        <LoadProblem message={list.message} />
      </div>
    </>
  );
}

interface MatchListProps {
  readonly profile: AdminProfile;
  readonly list: Page<MatchRow>;
  readonly query: DeskQuery;
}

function MatchList({ profile, list, query }: MatchListProps) {
  const { rows } = useStableRows(list.rows);
  const { listRef, keepPlace } = useFocusAfterRemoval(rows);
  const [question, setQuestion] = useState<Question>();
  const [cards, setCards] = useState<ComponentProps<typeof AskBoth>['cards']>();
  async function propose(other: number): Promise<void> {
    setCards(await api.call(previewProposal, { params: { id: String(profile.id), other: String(other) } }));
  }
  const address = deskAddress(profile.id);
  const page = Number(query.filters.matches || 1);
  const href = (to: number) => `${address.href({ filters: { matches: String(to) } }, query)}#matches`;
  const others = list.total - rows.length;
  return (
    <>
      <Head total={list.total} />
      {list.total === 0 && <p className="muted pad">{m.desk_noMatches()}</p>}
      <div ref={listRef} tabIndex={-1}>
        <ul>
          {rows.map((match, index) => (
            <MatchCard
              key={match.id}
              profile={profile}
              match={match}
              isFirst={page === 1 && index === 0}
              onAsk={setQuestion}
              onPropose={propose}
              keepPlace={() => keepPlace(index)}
            />
          ))}
        </ul>
      </div>
      {page === 1 && others > 0 && others <= PAGE_SIZE ? (
        <p className="ruled pad">
          <MoreLink href={href(2)}>{m.desk_showOthers({ count: formatNumber(others) })}</MoreLink>
        </p>
      ) : (
        <ListPages page={page} total={list.total} pageSize={PAGE_SIZE} href={href} />
      )}
      <ProposeByNumber onPropose={propose} />
      {cards && (
        <AskBoth
          cards={cards}
          onDone={() => keepPlace(rows.findIndex(({ id }) => id === cards.other.profile.id))}
          onClose={() => setCards(undefined)}
        />
      )}
      {question && (
        <MatchQuestion
          {...question}
          profile={profile}
          onDone={() => keepPlace(rows.findIndex(({ id }) => id === question.match.id))}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
