import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Profile } from '#contract/matrimony.ts';
import { type Answer, answerProposal, type ProposalCard } from '#contract/proposals.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { formatDay, formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FitLines } from '#web/shared/profiles/fit-lines.tsx';
import { matchLines } from '#web/shared/profiles/match-lines.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { MatchContact } from './match-contact.tsx';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** Returns for example "Engineer, 30". */
function anonymousName({ profession, age }: ProposalCard): string {
  return profession === null ? m.matches_age({ age }) : `${profession}, ${age}`;
}

interface MatchCardProps {
  readonly card: ProposalCard;
  /** The caller's profile that the proposal is for. */
  readonly profile: Profile;
  /** Whether the card says whom it is for, because the caller has several profiles. */
  readonly namesProfile: boolean;
  /** Called before an answer that removes the card or the button that was pressed. */
  readonly keepPlace: () => void;
}

export function MatchCard({ card, profile, namesProfile, keepPlace }: MatchCardProps) {
  const { introduction, district } = card;
  const anonymous = anonymousName(card);
  return (
    <li className="card match" tabIndex={-1}>
      <div className="line pad match__head">
        {introduction === null ? (
          <span className="icon-circle match__rings">
            <Icon name="rings" size={30} />
          </span>
        ) : (
          <MemberAvatar member={{ ...introduction, image: introduction.photo }} size="lg" />
        )}
        <div>
          <h2 className="title breakable">{introduction === null ? anonymous : introduction.name}</h2>
          {introduction !== null && <p className="muted breakable">{anonymous}</p>}
          {district !== null && <p className="muted breakable">{district}</p>}
        </div>
      </div>
      <div className="pad">
        {namesProfile && <p className="strong below-2">{m.matches_for({ name: card.profile.name })}</p>}
        {introduction === null ? (
          <FitLines lines={matchLines(card, profile)} />
        ) : (
          <FitLines
            lines={[
              { text: m.matches_bothYes(), fits: 'yes' },
              { text: m.matches_officeAgreed({ date: formatDayOf(introduction.introducedAt) }), fits: 'yes' },
            ]}
          />
        )}
        {card.state === 'proposed' && card.answer === 'yes' && (
          <ul className="match__way">
            <li className="match__said">{m.matches_yourFamily()}</li>
            <li>{m.matches_theirFamily()}</li>
            <li>{m.matches_office()}</li>
          </ul>
        )}
      </div>
      {introduction === null ? (
        <Answers card={card} profile={profile} name={anonymous} keepPlace={keepPlace} />
      ) : (
        <MatchContact introduction={introduction} />
      )}
    </li>
  );
}

interface AnswersProps {
  readonly card: ProposalCard;
  readonly profile: Profile;
  readonly name: string;
  readonly keepPlace: () => void;
}

/** The family's answer to a proposal, which it can change until the office has introduced the families. */
function Answers({ card, profile, name, keepPlace }: AnswersProps) {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<'yes' | 'no'>();
  const { revalidate } = useRevalidator();
  const { answer, answeredAt, until } = card;
  const send = async (given: Answer) => api.call(answerProposal, { params: { id: card.id }, body: { answer: given } });

  async function sendLater(): Promise<void> {
    setBusy(true);
    try {
      const said = await send('later');
      keepPlace();
      toast.success(await translateMessage(said));
    } catch (error) {
      toast.error(explain(error).message ?? m.said_errorOccurred());
    }
    await revalidate();
    setBusy(false);
  }

  const date = answeredAt === null ? '' : formatDayOf(answeredAt);
  return (
    <div className="column gap-2 pad match__foot">
      {answer === 'yes' && <p className="muted">{m.matches_yesOn({ date })}</p>}
      {answer === null && answeredAt !== null && <p>{m.matches_askedAgain({ date })}</p>}
      {answer === 'later' && <p className="muted">{m.matches_laterOn({ date })}</p>}
      {answer !== 'yes' && until !== null && <p className="muted">{m.matches_until({ date: formatDay(until) })}</p>}
      {answer === 'yes' ? (
        <Button block busy={isBusy} onClick={() => void sendLater()}>
          {m.matches_takeBack()}
          <HiddenRecordName name={name} />
        </Button>
      ) : (
        <div className="flow match__buttons">
          <Button variant="primary" block onClick={() => setAsked('yes')}>
            {m.matches_yes()}
            <HiddenRecordName name={name} />
          </Button>
          {answer !== 'later' && (
            <Button busy={isBusy} onClick={() => void sendLater()}>
              {m.matches_later()}
              <HiddenRecordName name={name} />
            </Button>
          )}
          <Button onClick={() => setAsked('no')}>
            {m.matches_no()}
            <HiddenRecordName name={name} />
          </Button>
        </div>
      )}
      {asked === 'yes' && (
        <ShareDialog
          card={card}
          profile={profile}
          onClose={() => {
            setAsked(undefined);
            keepPlace();
            // Reloads the cards also if the question was cancelled, because the proposal may have ended meanwhile.
            void revalidate();
          }}
        />
      )}
      {asked === 'no' && (
        <ConfirmAction
          danger
          words={{
            question: m.matches_noQuestion(),
            detail: m.matches_noDetail({ match: name }),
            confirm: m.matches_no(),
            cancel: m.matches_keep(),
            busy: m.matches_sending(),
          }}
          act={async () => send('no')}
          onDone={keepPlace}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
