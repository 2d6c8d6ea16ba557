import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteUser, type User } from '#contract/accounts.ts';
import { callOffice, SessionOver } from '#web/shared/api/call-office.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { amount } from '#web/admin/records/amounts.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';

interface DeleteUserQuestionProps {
  readonly user: User;
  /** How many matrimony profiles they have sent; undefined when that is not known. */
  readonly profiles: number | undefined;
  /** The user is gone, and the list is about to be read anew. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Who it is about, and how many of their matrimony profiles stay with the office (decision 33). */
function detailOf({ name, email }: User, profiles: number | undefined): string {
  const detail = `${name}, ${email}`;
  if (profiles === undefined) return m.admin_anyProfilesStay({ detail });
  if (profiles === 0) return detail;
  return amount(
    profiles,
    () => m.admin_oneProfileStays({ detail }),
    ({ count }) => m.admin_profilesStay({ detail, count }),
  );
}

/** Asks, deletes and closes; without a session it stays, to be confirmed again after signing in (decision 20). */
export function DeleteUserQuestion({ user, profiles, onDeleted, onClose }: DeleteUserQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await callOffice(deleteUser, { params: { id: String(user.id) } });
      toast.success(m.said_userDeleted());
      onDeleted();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      toast.error(m.said_userDeleteFailed());
    }
    // Also after a failure: somebody else may have deleted the account.
    await revalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      question={m.admin_deleteUserQuestion()}
      detail={detailOf(user, profiles)}
      confirmLabel={m.admin_deleteUser()}
      cancelLabel={m.admin_keepUser()}
      busy={isBusy}
      busyLabel={m.admin_deleting()}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
