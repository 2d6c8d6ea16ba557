import { type Profile, withdrawProfile } from '#contract/matrimony.ts';
import { api } from '#web/shared/api/client.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { dropChanges } from './draft-owners.ts';

interface WithdrawQuestionProps {
  readonly profile: Profile;
  readonly onWithdrawn: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation and withdraws the profile with its photo. Deletes the profile's draft in this browser, too. */
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
      explainFailure={(error) => conflictMessage(error, profileLabels())}
      act={() => api.call(withdrawProfile, { params: { id: String(id) }, query: { seen } })}
      onDone={() => {
        dropChanges(id);
        onWithdrawn();
      }}
      onClose={onClose}
    />
  );
}
