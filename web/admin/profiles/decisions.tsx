import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AdminProfile, approveProfile, deleteProfile } from '#contract/admin-profiles.ts';
import { DeleteQuestion } from '#web/admin/records/delete-question.tsx';
import { EarlierVersions } from '#web/admin/records/earlier-versions.tsx';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { biodataPath, paths } from '#web/shared/links/paths.ts';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { RefuseDialog, StateDialog } from './decision-dialogs.tsx';
import { isOpen, statesFrom } from './profile-states.ts';

interface DecisionsProps {
  readonly profile: AdminProfile;
  readonly onEdit: () => void;
}

/** The actions of a profile (specification sections 2, 4 and 8; decision 27). */
export function Decisions({ profile, onEdit }: DecisionsProps) {
  const [asking, setAsking] = useState<'state' | 'refuse' | 'versions' | 'delete'>();
  const navigate = useNavigate();
  const { id, name, status, updatedAt: seen } = profile;
  const close = () => setAsking(undefined);
  const toList = () => void navigate(localizedPath(paths.adminProfiles));
  const { isBusy, decide } = useDecision(profileLabels(), m.failed_profileApprove());
  // Needs no confirmation, because nothing is lost.
  const approve = () =>
    void decide({
      send: () => api.call(approveProfile, { params: { id: String(id) }, body: { seen } }),
      done: m.said_profileApproved(),
      onDone: toList,
    });
  const isUndecided = status === 'waiting' || status === 'refused';
  return (
    <>
      <div className="flow gap-2">
        {isUndecided && (
          <Button variant="primary" icon="ok" busy={isBusy} busyLabel={m.admin_approving()} onClick={approve}>
            {m.profiles_approve()}
          </Button>
        )}
        {statesFrom(profile).length > 0 && <Button onClick={() => setAsking('state')}>{m.desk_changeState()}</Button>}
        {status === 'waiting' && <Button onClick={() => setAsking('refuse')}>{m.profiles_refuse()}</Button>}
        <MoreActions name={name}>
          <MoreAction name={name} icon="edit" onClick={onEdit}>
            {m.profiles_edit()}
          </MoreAction>
          <MoreAction name={name} icon="pdf" href={localizedPath(biodataPath(id))}>
            {m.profiles_print()}
          </MoreAction>
          {isOpen(status) && (
            <MoreAction name={name} icon="x" onClick={() => setAsking('refuse')}>
              {m.profiles_refuse()}
            </MoreAction>
          )}
          <MoreAction name={name} icon="clock" onClick={() => setAsking('versions')}>
            {m.content_versions()}
          </MoreAction>
          <MoreAction apart name={name} icon="trash" onClick={() => setAsking('delete')}>
            {m.profiles_delete()}
          </MoreAction>
        </MoreActions>
      </div>
      {asking === 'versions' && (
        <EarlierVersions kind="profiles" id={id} name={name} seen={seen} labels={profileLabels()} onClose={close} />
      )}
      {asking === 'state' && <StateDialog profile={profile} onClose={close} />}
      {asking === 'refuse' && <RefuseDialog profile={profile} onDone={toList} onClose={close} />}
      {asking === 'delete' && (
        <DeleteQuestion
          words={{
            question: m.profiles_deleteQuestion(),
            confirm: m.profiles_delete(),
            cancel: m.profiles_keep(),
            done: m.said_profileDeleted(),
            failed: m.failed_profileDelete(),
            detail: m.profiles_deleteDetail({ name, date: formatDay(profile.dob) }),
          }}
          explainFailure={(error) => conflictMessage(error, profileLabels())}
          act={() => api.call(deleteProfile, { params: { id: String(id) }, query: { seen } })}
          onDone={toList}
          onClose={close}
        />
      )}
    </>
  );
}
