import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changeOwnProfileState, type Profile } from '#contract/matrimony.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ownProfilePath } from '#web/shared/links/paths.ts';
import { choiceName } from '#web/shared/profiles/profile-words.ts';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { explainState, isConfirmationDue, ownStateAction, stateBadges } from './own-state.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';

/** Pauses or resumes the profile, or confirms that the person is still looking. All three are undone by a press. */
function useStateChange({ id, updatedAt: seen }: Profile) {
  const [busy, setBusy] = useState<'paused' | 'approved'>();
  const { revalidate } = useRevalidator();

  async function change(state: 'paused' | 'approved'): Promise<void> {
    setBusy(state);
    try {
      const said = await api.call(changeOwnProfileState, { params: { id: String(id) }, body: { state, seen } });
      toast.success(await translateMessage(said));
    } catch (error) {
      toast.error(conflictMessage(error, profileLabels()) ?? explain(error).message ?? m.said_errorOccurred());
    }
    await revalidate();
    setBusy(undefined);
  }

  return { busy, change };
}

interface OwnProfileCardProps {
  readonly profile: Profile;
  readonly onWithdraw: () => void;
}

export function OwnProfileCard({ profile, onWithdraw }: OwnProfileCardProps) {
  const { id, name, profileFor, sentAt, status, refusalReason } = profile;
  const { busy, change } = useStateChange(profile);
  const badge = stateBadges[status];
  const more = explainState(profile);
  const action = ownStateAction(profile);
  return (
    <li className="flow card card--pad gap-4" tabIndex={-1}>
      <MemberAvatar member={{ ...profile, image: profile.photo }} size="lg" />
      <div className="column wraps-badges left gap-2 grow">
        <h2 className="title">{name}</h2>
        <Badge kind={badge.kind} icon={badge.icon}>
          {badge.label()}
        </Badge>
        <p className="muted">
          {choiceName(profileFor)} · {m.matrimony_sentOn({ date: formatDayOf(sentAt) })}
        </p>
        {more !== undefined && <p>{more}</p>}
        {status === 'refused' && refusalReason !== null && (
          <p className="as-typed">
            <b>{m.matrimony_reason()}</b> {refusalReason}
          </p>
        )}
      </div>
      {isConfirmationDue(profile) && (
        <div className="own-profiles__actions">
          <Notice
            kind="info"
            action={
              <Button variant="primary" busy={busy === 'approved'} onClick={() => void change('approved')}>
                {m.matrimony_stillLooking()}
                <HiddenRecordName name={name} />
              </Button>
            }
          >
            {m.matrimony_stillLookingQuestion()}
          </Notice>
        </div>
      )}
      <div className="flow own-profiles__actions">
        {action === 'resume' && (
          <Button variant="primary" busy={busy !== undefined} onClick={() => void change('approved')}>
            {m.matrimony_resume()}
            <HiddenRecordName name={name} />
          </Button>
        )}
        <ButtonLink href={localizedPath(ownProfilePath(id))} icon="edit">
          {m.matrimony_edit()}
          <HiddenRecordName name={name} />
        </ButtonLink>
        {action === 'pause' && (
          <Button busy={busy === 'paused'} onClick={() => void change('paused')}>
            {m.matrimony_pause()}
            <HiddenRecordName name={name} />
          </Button>
        )}
        <Button variant="danger-quiet" onClick={onWithdraw}>
          {m.matrimony_withdraw()}
          <HiddenRecordName name={name} />
        </Button>
      </div>
    </li>
  );
}
