import type { AdminProfile } from '#contract/admin-profiles.ts';
import { changeProposal, excludeMatch } from '#contract/proposals.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { api } from '#web/shared/api/client.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { MatchRow } from './desk.ts';

export interface Question {
  readonly about: 'introduced' | 'ended' | 'unsuitable';
  readonly match: MatchRow;
}

const questions = {
  introduced: {
    question: m.desk_introduceQuestion,
    detail: m.desk_introduceDetail,
    confirm: m.desk_introduce,
    cancel: m.desk_notYet,
    done: m.said_proposalIntroduced,
  },
  ended: {
    question: m.desk_endQuestion,
    detail: m.desk_endDetail,
    confirm: m.desk_end,
    cancel: m.desk_goOn,
    done: m.desk_ended,
  },
  unsuitable: {
    question: m.desk_unsuitableQuestion,
    detail: m.desk_unsuitableDetail,
    confirm: m.desk_unsuitable,
    cancel: m.desk_keepMatch,
    done: m.desk_left,
  },
} as const;

interface MatchQuestionProps extends Question {
  readonly profile: AdminProfile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a step that cannot be undone: an introduction, its end, and leaving out a match for ever. */
export function MatchQuestion({ about, match, profile, onDone, onClose }: MatchQuestionProps) {
  const { question, detail, confirm, cancel, done } = questions[about];
  const names = { name: profile.name, other: match.profile.name };
  const act = () =>
    match.proposal === null
      ? api.call(excludeMatch, { params: { id: String(profile.id) }, body: { other: match.id } })
      : api.call(changeProposal, { params: { id: String(match.proposal.id) }, body: { state: about } });
  return (
    <ConfirmAction
      danger={about !== 'introduced'}
      icon={about === 'introduced' ? 'rings' : 'x'}
      words={{
        question: question(),
        detail: detail(names),
        confirm: confirm(),
        cancel: cancel(),
        busy: m.manage_saving(),
        done: done(),
      }}
      act={act}
      leavingRow={about === 'unsuitable' ? rowId(match.id) : ''}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
