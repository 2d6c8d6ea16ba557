import type { ComponentProps } from 'react';
import { restoreBinEntry } from '#contract/bin.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { ConfirmAction, type ConfirmActionWords } from '#web/shared/forms/action-question.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { rowId } from './form-sheet.tsx';

interface Deleted {
  readonly code: string;
  readonly message: string;
  /** The id of the record's entry in the bin. */
  readonly bin: number;
}

async function restore({ bin }: Deleted): Promise<string | undefined> {
  try {
    const restored = await api.call(restoreBinEntry, { params: { id: String(bin) }, body: {} });
    toast.success(await translateMessage(restored));
    return rowId(restored.id);
  } catch (error) {
    // If restoring fails, the record stays in the bin, for example because its folio is taken or the session has ended.
    if (!(error instanceof SessionEnded)) toast.error(explain(error).message ?? m.failed_bringBack());
    return undefined;
  }
}

interface DeleteQuestionProps extends Omit<ComponentProps<typeof ConfirmAction<Deleted>>, 'words' | 'undo' | 'danger'> {
  readonly words: Omit<ConfirmActionWords, 'busy' | 'note'>;
}

/** Asks before a record is moved to the bin. A toast offers Undo for ten seconds (handbook, "Delete"). */
export function DeleteQuestion({ words, ...rest }: DeleteQuestionProps) {
  return (
    <ConfirmAction
      {...rest}
      danger
      words={{ ...words, note: m.bin_staysThirtyDays(), busy: m.admin_deleting() }}
      undo={restore}
    />
  );
}
