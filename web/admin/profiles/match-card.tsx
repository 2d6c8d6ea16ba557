import { useState } from 'react';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { explain } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { FitLines } from '#web/shared/profiles/fit-lines.tsx';
import { formatPlace } from '#web/shared/profiles/profile-words.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { AnswerDialog } from './decision-dialogs.tsx';
import type { MatchRow } from './desk.ts';
import type { Question } from './match-question.tsx';
import { describeProposal, describeReason } from './match-words.ts';

interface MatchCardProps {
  readonly profile: AdminProfile;
  readonly match: MatchRow;
  /** Whether it is the best of all matches. */
  readonly isFirst: boolean;
  readonly onAsk: (question: Question) => void;
  readonly onPropose: (other: number) => Promise<void>;
  /** Call it before an action that removes the button with the focus. */
  readonly keepPlace: () => void;
}

const icons = { good: 'ok', warn: 'phone', muted: 'clock' } as const;

export function MatchCard(props: MatchCardProps) {
  const { profile, match } = props;
  const { id, name, age, profession, photo, picture, status } = match.profile;
  const { proposal, reasons } = match;
  const proposed = describeProposal(profile.gender, match);
  const isTaken = status === 'introduced' && proposal?.state !== 'introduced';
  const place = formatPlace(match.profile);
  return (
    <li id={rowId(id)} tabIndex={-1} className="grid gap-2 ruled pad">
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
      <FitLines
        lines={[
          ...reasons.map((reason) => describeReason(reason, profile, match.profile)),
          ...(isTaken ? [{ text: m.desk_introducedElsewhere(), fits: 'unknown' as const }] : []),
        ]}
      />
      {proposed && (
        <p className="fit-line figures">
          <Icon name={icons[proposed.tone]} size={20} className={proposed.tone} />
          <span>
            <b className={proposed.tone}>{proposed.text}</b> {proposed.more}
          </span>
        </p>
      )}
      <Actions {...props} mustCall={proposed?.tone === 'warn'} />
    </li>
  );
}

interface ActionsProps extends MatchCardProps {
  /** Whether the office has to call a family. */
  readonly mustCall: boolean;
}

function Actions({ profile, match, isFirst, mustCall, onAsk, onPropose, keepPlace }: ActionsProps) {
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
  const isIntroduced = proposal?.state === 'introduced';
  const isByOffice = open !== undefined && (open.own.byOffice || open.other.byOffice);
  const about = <HiddenRecordName name={name} />;
  return (
    <div className="row gap-2 match__acts">
      {isAgreed && (
        <Button variant="primary" onClick={() => onAsk({ about: 'introduced', match })}>
          {m.desk_introduce()}
          {about}
        </Button>
      )}
      {(proposal === null || proposal.state === 'ended') && (
        <Button variant={isFirst ? 'primary' : 'secondary'} busy={isBusy} onClick={() => void propose()}>
          {m.desk_propose()}
          {about}
        </Button>
      )}
      {isByOffice && (
        <Button variant={mustCall ? 'primary' : 'secondary'} onClick={() => setAnswering(true)}>
          {m.desk_recordAnswer()}
          {about}
        </Button>
      )}
      <ButtonLink variant="ghost" href={localizedPath(adminProfilePath(id))}>
        {m.desk_look()}
        {about}
      </ButtonLink>
      <Button variant="ghost" onClick={() => onAsk({ about: isIntroduced ? 'ended' : 'unsuitable', match })}>
        {isIntroduced ? m.desk_end() : m.desk_unsuitable()}
        {about}
      </Button>
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
