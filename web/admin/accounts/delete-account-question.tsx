import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteAccount, type Account } from '#contract/accounts.ts';
import { callAsAdmin, SessionOver } from '#web/shared/api/call-as-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';

interface DeleteAccountQuestionProps {
  readonly account: Account;
  /** How many matrimony profiles they have sent; undefined when that is not known. */
  readonly profiles: number | undefined;
  /** The user is gone, and the list is about to be read anew. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Who it is about, and how many of their matrimony profiles stay with the office (decision 33). */
function detailOf({ name, email }: Account, profiles: number | undefined): string {
  const detail = `${name}, ${email}`;
  if (profiles === undefined) return m.admin_anyProfilesStay({ detail });
  if (profiles === 0) return detail;
  return formatCount(
    profiles,
    () => m.admin_oneProfileStays({ detail }),
    ({ count }) => m.admin_profilesStay({ detail, count }),
  );
}

/** Asks, deletes and closes; without a session it stays, to be confirmed again after signing in (decision 20). */
export function DeleteAccountQuestion({ account, profiles, onDeleted, onClose }: DeleteAccountQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await callAsAdmin(deleteAccount, { params: { id: String(account.id) } });
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
      detail={detailOf(account, profiles)}
      confirmLabel={m.admin_deleteUser()}
      cancelLabel={m.admin_keepUser()}
      busy={isBusy}
      busyLabel={m.admin_deleting()}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
