import { useId, useRef, useState } from 'react';
import type { MyPage } from '#contract/my-page.ts';
import { endOtherUserSessions, endUserSession, type OwnSession } from '#contract/own-account.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ownProfilePath, paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { loadLater } from '#web/shared/app/load-later.tsx';
import { Sessions } from '#web/shared/accounts/sessions.tsx';
import { api } from '#web/shared/api/client.ts';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';

const dialogs = async () => import('./account-dialogs.tsx');
const PasswordDialog = loadLater(async () => (await dialogs()).PasswordDialog);
const EmailDialog = loadLater(async () => (await dialogs()).EmailDialog);
const DownloadDialog = loadLater(async () => (await dialogs()).DownloadDialog);
const LeaveDialog = loadLater(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

type OpenDialog = 'password' | 'email' | 'sessions' | 'download' | 'leave';

interface ActProps {
  readonly icon: IconName;
  readonly label: string;
  readonly more?: string | undefined;
  readonly onOpen: () => void;
}

function Act({ icon, label, more, onOpen }: ActProps) {
  return (
    <li>
      <button type="button" className="line focus-inside account-acts__act" onClick={onOpen}>
        <Icon name={icon} />
        <span>
          {label}
          {more !== undefined && <small>{more}</small>}
        </span>
      </button>
    </li>
  );
}

interface AccountCardProps {
  readonly account: Pick<MyPage, 'email' | 'newEmail' | 'withFormerEmail'>;
  /** Where the account is signed in; undefined if that could not be loaded. */
  readonly sessions: readonly OwnSession[] | undefined;
}

/** What users do with their account: password, email, sessions and their registrations. */
export function AccountCard({ account: { email, newEmail, withFormerEmail }, sessions }: AccountCardProps) {
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  return (
    <section className="card" aria-labelledby="account-title">
      <div className="pad">
        <h2 className="title" id="account-title">
          {m.mypage_account()}
        </h2>
        <p className="muted breakable" translate="no">
          {email}
        </p>
      </div>
      {withFormerEmail.map(({ id, name }) => (
        <Notice
          key={id}
          kind="info"
          action={<ButtonLink href={localizedPath(ownProfilePath(id))}>{m.mypage_changeRegistration()}</ButtonLink>}
        >
          {m.mypage_formerEmail({ name })}
        </Notice>
      ))}
      <ul>
        <Act icon="key" label={m.account_password()} onOpen={() => setOpened('password')} />
        <Act
          icon="mail"
          label={m.mypage_changeEmail()}
          more={newEmail === null ? undefined : m.mypage_emailWaits({ email: newEmail })}
          onOpen={() => setOpened('email')}
        />
        {sessions && (
          <Act
            icon="lock"
            label={m.mypage_sessions()}
            more={sessions.length === 1 ? m.mypage_onlyHere() : m.mypage_sessionCount({ count: sessions.length })}
            onOpen={() => setOpened('sessions')}
          />
        )}
        <li>
          <a className="line focus-inside account-acts__act" href={localizedPath(paths.ownProfiles)}>
            <Icon name="rings" />
            {m.mypage_registrations()}
          </a>
        </li>
        <Act
          icon="download"
          label={m.owndata_download()}
          more={m.mypage_downloadMore()}
          onOpen={() => setOpened('download')}
        />
        <Act icon="logout" label={m.owndata_leave()} onOpen={() => setOpened('leave')} />
      </ul>
      {opened === 'password' && <PasswordDialog email={email} onClose={close} />}
      {opened === 'email' && <EmailDialog onClose={close} />}
      {opened === 'download' && <DownloadDialog onClose={close} />}
      {opened === 'leave' && <LeaveDialog onClose={close} />}
      {opened === 'sessions' && sessions && <SessionsDialog sessions={sessions} onClose={close} />}
    </section>
  );
}

interface SessionsDialogProps {
  readonly sessions: readonly OwnSession[];
  readonly onClose: () => void;
}

function SessionsDialog({ sessions, onClose }: SessionsDialogProps) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={close} onCancel={onClose}>
      <DialogHead id={id} icon="lock" tone="brand" title={m.mypage_sessions()} more={m.account_sessionsHint()} />
      <div className="grid dialog__stack">
        <Sessions
          sessions={sessions}
          endSession={(session) => api.call(endUserSession, { params: { id: session } })}
          endOthers={() => api.call(endOtherUserSessions, {})}
        />
        <Button ref={close} variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
