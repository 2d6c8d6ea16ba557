import type { ComponentProps } from 'react';
import { restoreBinEntry } from '#contract/bin.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { ConfirmAction, type ConfirmActionWords } from '#web/shared/forms/action-question.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { rowId } from './record-form.tsx';

/** How a call is answered that moves something to the bin. */
interface Deleted {
  readonly code: string;
  readonly message: string;
  /** The number of its entry in the bin. */
  readonly bin: number;
}

async function bringBack({ bin }: Deleted): Promise<string | undefined> {
  try {
    const { id } = await api.call(restoreBinEntry, { params: { id: String(bin) }, body: {} });
    toast.success(m.said_broughtBack());
    return rowId(id);
  } catch (error) {
    // Without a session it is to be found in the bin, as well as where its folio is somebody else's by now.
    if (!(error instanceof SessionOver)) toast.error(explain(error).message ?? m.said_bringBackFailed());
    return undefined;
  }
}

interface DeleteQuestionProps extends Omit<ComponentProps<typeof ConfirmAction<Deleted>>, 'words' | 'undo' | 'danger'> {
  readonly words: Omit<ConfirmActionWords, 'busy' | 'note'>;
}

/** Asks before something goes to the bin; for ten seconds it comes back from the toast (handbook, "Delete"). */
export function DeleteQuestion({ words, ...rest }: DeleteQuestionProps) {
  return (
    <ConfirmAction
      {...rest}
      danger
      words={{ ...words, note: m.bin_staysThirtyDays(), busy: m.admin_deleting() }}
      undo={bringBack}
    />
  );
}
