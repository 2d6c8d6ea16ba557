import { type ComponentProps, useState } from 'react';
import { restoreBinEntry } from '#contract/bin.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { ConfirmAction, type ConfirmActionWords } from '#web/shared/forms/action-question.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField } from '#web/shared/ui/field.tsx';
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

type Confirming = ComponentProps<typeof ConfirmAction<Deleted>>;
interface DeleteQuestionProps extends Omit<Confirming, 'words' | 'act' | 'undo' | 'danger'> {
  readonly words: Omit<ConfirmActionWords, 'busy' | 'note'>;
  /** The label of a box that deletes more with the record, for example its pictures. */
  readonly also?: string | undefined;
  /** @param also whether that box is ticked */
  readonly act: (also: boolean) => Promise<Deleted>;
}

/** Asks before a record is moved to the bin. A toast offers Undo for ten seconds (handbook, "Delete"). */
export function DeleteQuestion({ words, also, act, children, ...rest }: DeleteQuestionProps) {
  const [isTicked, setTicked] = useState(false);
  return (
    <ConfirmAction
      {...rest}
      act={() => act(isTicked)}
      danger
      words={{ ...words, note: m.bin_staysThirtyDays(), busy: m.admin_deleting() }}
      undo={restore}
    >
      {also === undefined ? (
        children
      ) : (
        <CheckboxField name="also" label={also} error={undefined} onChange={() => setTicked(!isTicked)} />
      )}
    </ConfirmAction>
  );
}
