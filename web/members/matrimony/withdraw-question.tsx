import { type Profile, withdrawProfile } from '#contract/matrimony.ts';
import { api } from '#web/shared/api/client.ts';
import { conflictSentence } from '#web/shared/forms/conflict-words.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { changesName, forget } from './draft.ts';

interface WithdrawQuestionProps {
  readonly profile: Profile;
  /** It is gone, and the list is about to be read anew. */
  readonly onWithdrawn: () => void;
  readonly onClose: () => void;
}

/** Asks, and takes the profile back with its photo; what was being changed in it is forgotten here as well. */
export function WithdrawQuestion({ profile, onWithdrawn, onClose }: WithdrawQuestionProps) {
  const { id, name, updatedAt: seen } = profile;
  return (
    <ConfirmAction
      danger
      words={{
        question: m.matrimony_withdrawQuestion(),
        detail: m.matrimony_withdrawDetail({ name }),
        confirm: m.matrimony_withdraw(),
        cancel: m.matrimony_keep(),
        busy: m.matrimony_withdrawing(),
        done: m.said_profileWithdrawn(),
      }}
      explainFailure={(error) => conflictSentence(error, profileLabels())}
      act={() => api.call(withdrawProfile, { params: { id: String(id) }, query: { seen } })}
      onDone={() => {
        forget(changesName(id));
        onWithdrawn();
      }}
      onClose={onClose}
    />
  );
}
