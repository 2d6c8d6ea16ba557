import { type ReactNode, useRef } from 'react';
import { type AdminProfile, changeProfileState } from '#contract/admin-profiles.ts';
import { confirmationDays } from '#contract/matrimony.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { isOpen } from './profile-states.ts';

const pausedBy = {
  family: m.desk_pausedByFamily,
  office: m.desk_pausedByOffice,
  unconfirmed: m.desk_pausedUnconfirmed,
  death: m.said_profilePaused,
  account: m.desk_resting,
} as const;

const DAY_MS = 24 * 60 * 60_000;

interface StateNoticeProps {
  readonly profile: AdminProfile;
  /** When the profile was loaded, in milliseconds since 1970. */
  readonly readAt: number;
  /** More notices. */
  readonly children: ReactNode;
}

/** Says why a profile is refused or paused, that consent is missing, or that nobody has confirmed it for long. */
export function StateNotice({ profile, readAt, children }: StateNoticeProps) {
  const { id, status, confirmedAt, updatedAt: seen } = profile;
  const box = useRef<HTMLDivElement>(null);
  const { isBusy, decide } = useDecision(profileLabels());
  const confirmButton = (label: string, done: string) => {
    const confirm = () =>
      decide({
        send: () => api.call(changeProfileState, { params: { id: String(id) }, body: { state: 'approved', seen } }),
        done,
        replaces: done,
        // The button disappears with the focus on it.
        onDone: () => box.current?.focus(),
      });
    return (
      <Button busy={isBusy} onClick={() => void confirm()}>
        {label}
      </Button>
    );
  };
  const isUnconfirmed = isOpen(status) && Date.parse(confirmedAt) + confirmationDays * DAY_MS <= readAt;
  return (
    <div ref={box} tabIndex={-1} className="profile__notice">
      {status === 'refused' && (
        <Notice
          kind="info"
          more={<span className="as-typed">{m.profiles_refusedBecause({ reason: profile.refusalReason ?? '' })}</span>}
        >
          {m.profiles_refusedNotice()}
        </Notice>
      )}
      {status === 'paused' && (
        <Notice
          kind="info"
          action={profile.pausedBy !== 'account' && confirmButton(m.matrimony_resume(), m.said_profileResumed())}
        >
          {pausedBy[profile.pausedBy ?? 'office']()}
        </Notice>
      )}
      {profile.consent === null && !profile.enteredByOffice && (
        <Notice kind="warning" more={m.profiles_noConsentMore()}>
          {m.profiles_noConsent()}
        </Notice>
      )}
      {isUnconfirmed && (
        <Notice kind="warning" action={confirmButton(m.desk_stillLooking(), m.said_profileConfirmed())}>
          {m.desk_notConfirmed({ date: formatDayOf(confirmedAt) })}
        </Notice>
      )}
      {children}
    </div>
  );
}
