import { listOwnProfiles, type Profile } from '#contract/matrimony.ts';
import { awaitsAnswer, listOwnProposals, type ProposalCard } from '#contract/proposals.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { MatchCard } from './match-card.tsx';
import { OwnPage } from '#web/shared/accounts/own-page.tsx';
import { matchesPlace } from './own-place.tsx';

interface MatchesProps {
  readonly cards: readonly ProposalCard[];
  readonly profiles: readonly Profile[];
}

function Matches({ cards, profiles }: MatchesProps) {
  const { listRef, keepPlace } = useFocusAfterRemoval(cards);
  return (
    <>
      <Notice kind="info" more={m.matches_trustMore()}>
        {cards.some(({ introduction }) => introduction !== null) ? m.matches_trustIntroduced() : m.matches_trust()}
      </Notice>
      <div ref={listRef} tabIndex={-1}>
        <ul className="column columns--three gap-5 above-5">
          {cards.map((card, at) => {
            const profile = profiles.find(({ id }) => id === card.profile.id);
            return (
              profile && (
                <MatchCard
                  key={card.id}
                  card={card}
                  profile={profile}
                  namesProfile={profiles.length > 1}
                  keepPlace={() => keepPlace(at)}
                />
              )
            );
          })}
        </ul>
      </div>
      <p className="muted small above-5">
        {m.matches_newOnes()} <a href={localizedPath(paths.ownProfiles)}>{m.matrimony_own()}</a>
      </p>
    </>
  );
}

export async function loader({ request }: LoaderArgs) {
  const [own, proposals] = await Promise.all([
    readOwn(listOwnProfiles, {}, request.signal),
    readOwn(listOwnProposals, {}, request.signal),
  ]);
  if (!proposals.ok) return { matches: proposals };
  if (!own.ok) return { matches: own };
  // What waits for an answer is first.
  const cards = [...proposals.value.rows].sort((one, two) => Number(awaitsAnswer(two)) - Number(awaitsAnswer(one)));
  return { matches: { ok: true as const, value: { cards, profiles: own.value.rows } } };
}

/** Proposals for the member's registrations. The other family is anonymous until both and the office have agreed. */
export function Component({ loaderData: { matches } }: PageProps<typeof loader>) {
  const [only, ...others] = matches.ok ? matches.value.profiles : [];
  const about = only && others.length === 0 ? `${m.matches_for({ name: only.name })}. ` : '';
  return (
    <OwnPage<MatchesProps> place={matchesPlace(about)} own={matches}>
      {({ cards, profiles }) =>
        cards.length > 0 ? (
          <Matches cards={cards} profiles={profiles} />
        ) : (
          <EmptyState
            title={m.matches_none()}
            action={
              <a className="tap more" href={localizedPath(paths.ownProfiles)}>
                {m.matrimony_own()}
              </a>
            }
          >
            {m.matches_noneMore()}
          </EmptyState>
        )
      }
    </OwnPage>
  );
}
