import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { NoticeDialog } from '#web/shared/ui/dialog.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { KitSection } from './kit-section.tsx';

export function KitMessages() {
  return (
    <>
      <KitSection title="Notices" layout="two">
        <Notice kind="success">Login successful! Redirecting...</Notice>
        <Notice kind="error" more="The connection may be down.">
          An error occurred. Please try again.
        </Notice>
        <Notice kind="info">The office approves each account.</Notice>
        <Notice kind="warning" action={<Button>Try again</Button>}>
          Consent not recorded
        </Notice>
      </KitSection>
      <KitSection title="Toasts">
        <Button onClick={() => toast.success(m.said_userApproved())}>Success, 8 seconds</Button>
        <Button onClick={() => toast.error(m.failed_userApprove())}>Error, stays</Button>
        <Button onClick={() => toast.info('The directory has changed.')}>Information</Button>
      </KitSection>
      <KitDialogs />
      <KitSection title="Empty list" layout="stack">
        <EmptyState title="No users found." action={<Button>Show all users</Button>}>
          Nobody matches “Zachariah”.
        </EmptyState>
      </KitSection>
    </>
  );
}

function KitDialogs() {
  const [open, setOpen] = useState<'logout' | 'delete' | 'working' | 'notice'>();
  const close = () => setOpen(undefined);
  return (
    <KitSection title="Dialogs">
      <Button onClick={() => setOpen('logout')}>Ask</Button>
      <Button onClick={() => setOpen('delete')}>Ask before deleting</Button>
      <Button onClick={() => setOpen('working')}>Ask, at work</Button>
      <Button onClick={() => setOpen('notice')}>Tell and wait</Button>
      {open === 'logout' && (
        <ConfirmDialog
          question="Are you sure you want to log out?"
          icon="logout"
          confirmLabel="Logout"
          cancelLabel="Stay signed in"
          onConfirm={close}
          onCancel={close}
        />
      )}
      {(open === 'delete' || open === 'working') && (
        <ConfirmDialog
          question="Are you sure you want to delete this user?"
          detail="Anwar Sett, anwar@cmj.example"
          confirmLabel="Delete user"
          cancelLabel="Keep user"
          danger
          busy={open === 'working'}
          busyLabel="Deleting"
          onConfirm={() => setOpen('working')}
          onCancel={close}
        />
      )}
      {open === 'working' && <Button onClick={close}>Stop</Button>}
      {open === 'notice' && (
        <NoticeDialog
          icon="lock"
          text={m.failed_matrimonyNotAuthorized()}
          okLabel="Close"
          onClose={close}
          action={
            <Button variant="primary" onClick={close}>
              Sign In
            </Button>
          }
        />
      )}
    </KitSection>
  );
}
