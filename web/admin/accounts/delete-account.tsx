import { countProfilesOfAccount, deleteAccount, type Account } from '#contract/accounts.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { DeleteQuestion } from '#web/admin/records/delete-question.tsx';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { accountLabels } from './account-decisions.tsx';

interface DeleteAccountQuestionProps {
  readonly account: Account;
  /** The number of matrimony profiles of the user; undefined if it is not known. */
  readonly profiles: number | undefined;
  /** Called after the deletion, before the list reloads. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Returns the name and email of the user, and how many of their matrimony profiles stay after the deletion (decision
 * 33).
 */
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

export function DeleteAccountQuestion({ account, profiles, onDeleted, onClose }: DeleteAccountQuestionProps) {
  return (
    <DeleteQuestion
      words={{
        question: m.admin_deleteUserQuestion(),
        detail: detailOf(account, profiles),
        confirm: m.admin_deleteUser(),
        cancel: m.admin_keepUser(),
        done: m.said_userDeleted(),
        failed: m.failed_userDelete(),
      }}
      explainFailure={(error) => conflictMessage(error, accountLabels())}
      act={() => api.call(deleteAccount, { params: { id: String(account.id) }, query: { seen: account.updatedAt } })}
      onDone={onDeleted}
      leavingRow={rowId(account.id)}
      onClose={onClose}
    />
  );
}

/**
 * Counts the user's matrimony profiles. They stay after the deletion, and the question states their number (decision
 * 33).
 * @returns undefined if they could not be counted
 */
export async function countProfiles({ id }: Account): Promise<number | undefined> {
  try {
    return (await api.call(countProfilesOfAccount, { params: { id: String(id) } })).profiles;
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    return undefined;
  }
}
