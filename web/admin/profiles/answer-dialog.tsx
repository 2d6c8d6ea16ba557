import type { AdminProfile } from '#contract/admin-profiles.ts';
import { changeProposal, familyAnswer, type Match } from '#contract/proposals.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import type { MatchRow } from './desk.ts';
import { FormDialog } from './form-dialog.tsx';

const check = checkWith(familyAnswer);

interface AnswerDialogProps {
  readonly profile: AdminProfile;
  readonly match: MatchRow;
  readonly proposal: NonNullable<Match['proposal']>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Records the answer of a family without an account, whom the office has called. */
export function AnswerDialog({ profile, match, proposal, onDone, onClose }: AnswerDialogProps) {
  const { decide } = useDecision({});
  const families = [
    ...(proposal.own.byOffice ? [profile] : []),
    ...(proposal.other.byOffice ? [match.profile] : []),
  ].map(({ id, name }) => ({ value: String(id), label: name }));
  const [only] = families;
  const form = useForm({
    fields: ['profile', 'answer'],
    check,
    act: async ({ profile: family, answer }) => {
      const body = { profile: Number(family), answer };
      await decide({
        send: () => api.call(changeProposal, { params: { id: String(proposal.id) }, body }),
        done: m.said_proposalChanged(),
        replaces: m.said_proposalChanged(),
        onDone: () => {
          onDone();
          onClose();
        },
      });
    },
    // `decide` has shown the error.
    explain: () => ({}),
  });
  return (
    <FormDialog
      form={form}
      icon="phone"
      title={m.desk_recordAnswer()}
      more={m.desk_recordAnswerMore({ name: profile.name, other: match.profile.name })}
      variant="primary"
      action={m.desk_saveAnswer()}
      busyLabel={m.manage_saving()}
      cancelLabel={m.corrections_back()}
      onClose={onClose}
    >
      <ChoiceField
        {...form.field('profile')}
        label={m.desk_familyOf()}
        choices={families}
        defaultValue={families.length === 1 ? only?.value : undefined}
        required
      />
      <ChoiceField
        {...form.field('answer')}
        label={m.desk_theirAnswer()}
        hint={m.desk_noIsForEver()}
        choices={[
          { value: 'yes', label: m.desk_yes() },
          { value: 'later', label: m.matches_later() },
          { value: 'no', label: m.desk_no() },
        ]}
        columns={3}
        required
      />
    </FormDialog>
  );
}
