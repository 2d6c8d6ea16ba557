import { changeProfileState, refuseProfile } from '#contract/admin-profiles.ts';
import { addLogEntry, changeProposal, familyAnswer, type Match } from '#contract/proposals.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import type { MatchRow } from './desk.ts';
import { stateNames } from './facts.tsx';
import { statesFrom } from './profile-states.ts';

const checkReason = checkWith(refuseProfile.body);
const checkState = checkWith(changeProfileState.body);
const checkAnswer = checkWith(familyAnswer);
const checkEntry = checkWith(addLogEntry.body);

/** Asks for the reason and refuses the profile (decision 27). */
export function RefuseDialog({ profile, onDone, onClose }: DecisionProps & { readonly onDone: () => void }) {
  const { id, name, sender, updatedAt: seen } = profile;
  return (
    <DecisionDialog
      profile={profile}
      draftOf="refusals"
      isDanger
      icon="info"
      title={m.profiles_refuseQuestion()}
      more={sender === null ? m.profiles_refuseNoMail({ name }) : m.profiles_refuseMore({ name })}
      action={m.profiles_refuse()}
      cancel={m.profiles_doNotRefuse()}
      busy={m.profiles_refusing()}
      done={m.said_profileRefused()}
      failed={m.failed_profileRefuse()}
      fields={['reason']}
      check={checkReason}
      send={(body) => api.call(refuseProfile, { params: { id: String(id) }, body: { ...body, seen } })}
      onDone={onDone}
      onClose={onClose}
    >
      {(field) => <TextareaField {...field('reason')} rows={4} label={m.profiles_reason()} aria-required />}
    </DecisionDialog>
  );
}

/** Changes the state of a profile. The note is added to its log. */
export function StateDialog({ profile, onClose }: DecisionProps) {
  const { id, updatedAt: seen } = profile;
  return (
    <DecisionDialog
      profile={profile}
      draftOf="profile-states"
      icon="rings"
      title={m.desk_changeState()}
      more={profile.name}
      action={m.desk_changeState()}
      cancel={m.desk_keepState()}
      done={m.said_profileStateChanged()}
      fields={['state', 'note']}
      check={checkState}
      send={(body) => api.call(changeProfileState, { params: { id: String(id) }, body: { ...body, seen } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ChoiceField
            {...field('state')}
            label={m.desk_newState()}
            hint={m.desk_endsProposals()}
            choices={statesFrom(profile).map((value) => ({ value, label: stateNames[value]() }))}
            required
          />
          <TextareaField
            {...field('note')}
            rows={3}
            label={m.desk_note()}
            optionalMark={m.manage_optional()}
            hint={m.desk_logHint()}
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** Adds a call or a note to the log of a profile. */
export function LogDialog({ profile, kind, onClose }: DecisionProps & { readonly kind: 'call' | 'note' }) {
  const [title, label] = kind === 'call' ? [m.desk_noteCall, m.desk_callText] : [m.desk_addNote, m.desk_noteText];
  return (
    <DecisionDialog
      profile={profile}
      draftOf="profile-log"
      icon={kind === 'call' ? 'phone' : 'edit'}
      title={title()}
      more={profile.name}
      action={title()}
      cancel={m.corrections_back()}
      done={m.said_logEntryAdded()}
      fields={['note']}
      check={(typed) => checkEntry({ ...typed, kind })}
      send={(body, once) => api.call(addLogEntry, { params: { id: String(profile.id) }, body }, once)}
      onClose={onClose}
    >
      {(field) => <TextareaField {...field('note')} rows={3} label={label()} hint={m.desk_logHint()} aria-required />}
    </DecisionDialog>
  );
}

interface AnswerDialogProps extends DecisionProps {
  readonly match: MatchRow;
  readonly proposal: NonNullable<Match['proposal']>;
  readonly onDone: () => void;
}

/** Records the answer of a family without an account, whom the office has called. */
export function AnswerDialog({ profile, match, proposal, onDone, onClose }: AnswerDialogProps) {
  const families = [
    ...(proposal.own.byOffice ? [profile] : []),
    ...(proposal.other.byOffice ? [match.profile] : []),
  ].map(({ id, name }) => ({ value: String(id), label: name }));
  const [only] = families;
  return (
    <DecisionDialog
      profile={profile}
      icon="phone"
      title={m.desk_recordAnswer()}
      more={m.desk_recordAnswerMore({ name: profile.name, other: match.profile.name })}
      action={m.desk_saveAnswer()}
      cancel={m.corrections_back()}
      done={m.said_proposalChanged()}
      fields={['profile', 'answer']}
      check={checkAnswer}
      send={({ profile: family, answer }) => {
        const body = { profile: Number(family), answer };
        return api.call(changeProposal, { params: { id: String(proposal.id) }, body });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ChoiceField
            {...field('profile')}
            label={m.desk_familyOf()}
            choices={families}
            defaultValue={families.length === 1 ? only?.value : undefined}
            required
          />
          <ChoiceField
            {...field('answer')}
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
        </>
      )}
    </DecisionDialog>
  );
}
