import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { failedWith } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { formatMomentShort } from '#web/shared/forms/conflict-words.ts';
import {
  changeControls,
  focusFirstControl,
  hasTypedSecrets,
  trackSecretInput,
  readControls,
  type ControlValues,
} from './controls.ts';
import { type FileChoice, isChoice } from './file-field.tsx';
import type { LeaveTrigger } from './open-work.ts';
import { useFieldsDraft } from './use-draft.ts';

const typedControls = z.record(z.string(), z.string());

/** Returns only the values that the administrator changed, because the record may have changed since. */
function changesBetween(began: ControlValues, values: ControlValues): ControlValues {
  const before = new Map(Object.entries(began));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => before.get(name) !== value));
}

interface DraftedRecord {
  readonly id: number;
  readonly updatedAt?: string;
}

/**
 * Stores the input of a form as a draft, without passwords, codes and files.
 * @param name of the form, such as `members`
 * @param opened the edited record; undefined when adding one
 * @param choices the chosen and removed files of the form
 * @param leftBy which navigation leaves the form; by default a change of page
 */
export function useDraft<R extends DraftedRecord>(
  name: string,
  opened?: R,
  choices: readonly FileChoice[] = [],
  leftBy?: LeaveTrigger,
) {
  const [answered, setAnswered] = useState<R>();
  const record = answered ?? opened;
  const newestChoices = useRef(choices);
  useEffect(() => {
    newestChoices.current = choices;
  });
  const options = {
    form: `${name}/${record?.id ?? 'new'}`,
    seen: record?.updatedAt,
    files: choices.flatMap(({ file }) => file?.name ?? []),
    leftBy,
  };
  const draft = useFieldsDraft<ControlValues>(options, {
    read: (form) => form && readControls(form),
    isSame: (one, other) => Object.keys(changesBetween(one, other)).length === 0,
    parse: (stored) => typedControls.safeParse(stored).data,
    put: ({ values, began }, before, form) => {
      if (!form) return;
      // After a merge, keeps the changes of other administrators that the form now shows.
      const isMerged = form.querySelector('.conflict') !== null;
      changeControls(form, { ...(!isMerged && before), ...changesBetween(began, values) });
    },
    hasUnstoredInput: (form) =>
      choices.some(({ isRemoved }) => isRemoved) || (form !== undefined && hasTypedSecrets(form)),
  });
  return {
    ...draft,
    /**
     * The record that the form is based on: as opened, or as last saved. With a restored draft it has the `updatedAt`
     * that the draft started with.
     */
    record: record && draft.seen !== undefined ? { ...record, updatedAt: draft.seen } : record,
    /**
     * Works like `addOnce` in use-draft.ts. If other content was sent under the key, the form continues with the record
     * that was added, as after a conflict.
     */
    addOnce: async <T,>(add: Parameters<typeof draft.addOnce<T>>[0]): Promise<T> => {
      try {
        return await draft.addOnce(add);
      } catch (error) {
        const stored = failedWith(error, 'keyReused') ? error.conflict?.current : undefined;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record as in other answers of the call
        if (stored !== undefined) setAnswered(stored as R);
        throw error;
      }
    },
    /** Works like `sending` in use-draft.ts. Pass the record from the response to the returned function. */
    sending: () => {
      const saved = draft.sending();
      return (now?: R): boolean => {
        const isUnsent = (choice: FileChoice) => isChoice(choice) && !choices.includes(choice);
        const isComplete = saved(newestChoices.current.some(isUnsent));
        if (!isComplete) setAnswered(now);
        return isComplete;
      };
    },
  };
}

/** Asks for confirmation before input is discarded. */
export function DiscardQuestion(props: {
  readonly keepLabel: string;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}) {
  return (
    <ConfirmDialog
      danger
      question={m.manage_discardQuestion()}
      detail={m.manage_discardDetail()}
      confirmLabel={m.manage_discard()}
      cancelLabel={props.keepLabel}
      onConfirm={props.onDiscard}
      onCancel={props.onKeep}
    />
  );
}

interface DraftPartProps {
  readonly draft: Omit<ReturnType<typeof useFieldsDraft>, 'settle' | 'sending'>;
}

/** Offers a stored draft at the top of a form, and notes when the user types into the form. */
export function DraftOffer({ draft }: DraftPartProps) {
  const { boxRef, key, offeredAt, filesToChoose } = draft;
  /** What the administrator is asked to discard: the stored draft, or the text typed into the form. */
  const [asking, setAsking] = useState<'draft' | 'typing'>();
  /**
   * The number of answered questions. After each answer, the button that had the focus is gone, so the first control
   * gets the focus.
   */
  const [answered, setAnswered] = useState(0);
  const begin = useEffectEvent((_key: string | undefined) => draft.begin());
  useEffect(() => begin(key), [key]);
  const typing = useEffectEvent(draft.noteTyping);
  useEffect(() => {
    const form = boxRef.current?.closest('form');
    const note = (event: Event) => {
      trackSecretInput(event);
      if (event.target instanceof Node && form?.contains(event.target)) typing();
    };
    // Listens at the window, so that React's handlers run first. Otherwise React would reset the text of controlled
    // fields.
    addEventListener('input', note);
    return () => removeEventListener('input', note);
  }, [boxRef]);
  useEffect(() => {
    const form = boxRef.current?.closest('form');
    if (answered > 0 && form) focusFirstControl(form);
  }, [answered, boxRef]);
  const answer = (act: () => void) => {
    act();
    setAsking(undefined);
    setAnswered((before) => before + 1);
  };
  return (
    <div className="draft-offer" ref={boxRef}>
      {offeredAt !== undefined && (
        <Notice
          kind="info"
          action={
            <div className="flow">
              <Button onClick={() => (draft.isTyped() ? setAsking('typing') : answer(draft.restore))}>
                {m.draft_takeUp()}
              </Button>
              <Button variant="danger-quiet" onClick={() => setAsking('draft')}>
                {m.manage_discard()}
              </Button>
            </div>
          }
        >
          {m.draft_offer({ at: formatMomentShort(new Date(offeredAt).toISOString()) })}
        </Notice>
      )}
      {filesToChoose.length > 0 && (
        <Notice kind="info">{m.draft_chooseAgain({ files: filesToChoose.join(', ') })}</Notice>
      )}
      {asking && (
        <DiscardQuestion
          keepLabel={asking === 'draft' ? m.draft_keep() : m.manage_keepTyping()}
          onDiscard={() => answer(asking === 'draft' ? draft.discard : draft.restore)}
          onKeep={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Shows at the end of a form when the input was stored. Takes up the same space before that, so that nothing moves. */
export function DraftLine({ draft: { storedAt, isTypedSince } }: DraftPartProps) {
  return (
    <div className="draft-line">
      <p role="status">{isTypedSince && m.draft_typedSince()}</p>
      <p className="line">
        {storedAt !== undefined && (
          <>
            <Icon name="check" size={18} />
            {m.draft_kept({ at: formatMomentShort(new Date(storedAt).toISOString()) })}
          </>
        )}
      </p>
    </div>
  );
}
