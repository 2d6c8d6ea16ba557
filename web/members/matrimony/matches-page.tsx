import { listOwnProfiles, type Profile } from '#contract/matrimony.ts';
import { listOwnProposals, type ProposalCard } from '#contract/proposals.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { readOwn } from '#web/shared/api/read-own.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { MatchCard } from './match-card.tsx';
import { MatchesFrame } from './matches-frame.tsx';
import { SignInFirst } from './own-frame.tsx';
import { useSignedOut } from '#web/shared/api/use-signed-out.ts';

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
  return { own, proposals };
}

/** Proposals for the member's registrations. The other family is anonymous until both and the office have agreed. */
export function Component({ loaderData: { own, proposals } }: PageProps<typeof loader>) {
  const isSignedOut = useSignedOut(proposals);
  if (isSignedOut) {
    return (
      <MatchesFrame>
        <SignInFirst text={m.matches_signIn()} />
      </MatchesFrame>
    );
  }
  if (!own.ok || !proposals.ok) {
    const failed = own.ok ? proposals : own;
    return (
      <MatchesFrame>{!failed.ok && failed.why === 'failed' && <LoadProblem message={failed.message} />}</MatchesFrame>
    );
  }
  const [cards, profiles] = [proposals.value.rows, own.value.rows];
  const onlyProfile = profiles.length === 1 ? profiles[0] : undefined;
  return (
    <MatchesFrame forName={onlyProfile?.name}>
      {cards.length > 0 ? (
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
      )}
    </MatchesFrame>
  );
}
