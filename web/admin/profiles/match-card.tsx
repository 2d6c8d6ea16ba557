import { useState } from 'react';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { Match } from '#contract/proposals.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { explain } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { formatPlace } from '#web/shared/profiles/profile-words.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { AnswerDialog } from './decision-dialogs.tsx';
import type { MatchRow } from './desk.ts';
import { formatDayOf, StateBadge } from './facts.tsx';
import type { Question } from './match-question.tsx';
import { formatAnswer, formatReason } from './match-words.ts';

interface MatchCardProps {
  readonly profile: AdminProfile;
  readonly match: MatchRow;
  readonly onAsk: (question: Question) => void;
  readonly onPropose: (other: number) => Promise<void>;
  /** Call it before an action that removes the button with the focus. */
  readonly keepPlace: () => void;
}

export function MatchCard(props: MatchCardProps) {
  const { profile, match } = props;
  const { id, name, age, profession, photo, picture, status } = match.profile;
  const { proposal, reasons } = match;
  const place = formatPlace(match.profile);
  return (
    <li id={rowId(id)} tabIndex={-1} className="grid ruled pad">
      <div className="line">
        <MemberAvatar member={{ name, image: photo, picture }} />
        <div className="breakable">
          <b>
            <ProperName>{name}</ProperName>
          </b>
          <p className="small muted figures">
            <RecordText>
              {[m.desk_number({ number: id }), m.desk_aged({ age }), profession, place].filter(Boolean).join(', ')}
            </RecordText>
          </p>
        </div>
      </div>
      <div className="row wraps-badges gap-2">
        {status !== 'approved' && <StateBadge status={status} />}
        {reasons.map((reason) => (
          <Badge key={`${reason.wishOf} ${reason.about}`} kind={reason.fits === 'yes' ? 'brass' : 'plain'}>
            <span>
              <RecordText>{formatReason(reason, profile, match.profile)}</RecordText>
            </span>
          </Badge>
        ))}
      </div>
      <div className="grid gap-2 match__answers">
        <AnswerOf family="own" gender={profile.gender} proposal={proposal} />
        <AnswerOf family="other" gender={match.profile.gender} proposal={proposal} />
      </div>
      {proposal?.state === 'proposed' && (
        <p className="muted small">{m.desk_until({ date: formatDay(proposal.until) })}</p>
      )}
      {proposal?.state === 'introduced' && (
        <p className="line good strong">
          <Icon name="rings" size={20} />
          {m.desk_introducedOn({ date: formatDayOf(proposal.introducedAt ?? proposal.proposedAt) })}
        </p>
      )}
      <Actions {...props} />
    </li>
  );
}

interface AnswerOfProps {
  readonly family: 'own' | 'other';
  readonly gender: AdminProfile['gender'];
  readonly proposal: Match['proposal'];
}

function AnswerOf({ family, gender, proposal }: AnswerOfProps) {
  const isYes = proposal?.state !== 'ended' && proposal?.[family].answer === 'yes';
  return (
    <p className={classNames('line small strong match__answer figures', isYes && 'match__answer--yes')}>
      <Icon name={isYes ? 'ok' : 'clock'} size={20} />
      {formatAnswer(gender, family, proposal)}
    </p>
  );
}

function Actions({ profile, match, onAsk, onPropose, keepPlace }: MatchCardProps) {
  const { id, proposal } = match;
  const { name } = match.profile;
  const [isAnswering, setAnswering] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function propose(): Promise<void> {
    setBusy(true);
    try {
      await onPropose(id);
    } catch (error) {
      toast.error(explain(error).message ?? m.said_errorOccurred());
    }
    setBusy(false);
  }
  const open = proposal?.state === 'proposed' ? proposal : undefined;
  const isAgreed = open?.own.answer === 'yes' && open.other.answer === 'yes';
  const isByOffice = open !== undefined && (open.own.byOffice || open.other.byOffice);
  const about = <HiddenRecordName name={name} />;
  return (
    <div className="row gap-2">
      {isAgreed && (
        <Button variant="primary" onClick={() => onAsk({ about: 'introduced', match })}>
          {m.desk_introduce()}
          {about}
        </Button>
      )}
      {(proposal === null || proposal.state === 'ended') && (
        <Button busy={isBusy} onClick={() => void propose()}>
          {m.desk_propose()}
          {about}
        </Button>
      )}
      {isByOffice && (
        <Button onClick={() => setAnswering(true)}>
          {m.desk_recordAnswer()}
          {about}
        </Button>
      )}
      {proposal?.state === 'introduced' && (
        <Button onClick={() => onAsk({ about: 'ended', match })}>
          {m.desk_end()}
          {about}
        </Button>
      )}
      <ButtonLink href={localizedPath(adminProfilePath(id))}>
        {m.desk_look()}
        {about}
      </ButtonLink>
      {proposal?.state !== 'introduced' && (
        <Button variant="ghost" onClick={() => onAsk({ about: 'unsuitable', match })}>
          {m.desk_unsuitable()}
          {about}
        </Button>
      )}
      {isAnswering && open && (
        <AnswerDialog
          profile={profile}
          match={match}
          proposal={open}
          onDone={keepPlace}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  );
}
