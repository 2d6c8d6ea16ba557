import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { formatMomentShort } from '#web/shared/forms/conflict-words.ts';
import { changeControls, focusFirstControl, holdsSecrets, noteSecret, readControls, type Typed } from './controls.ts';
import { type FileChoice, isChoice } from './file-field.tsx';
import type { LeftBy } from './open-work.ts';
import { useDraftOfFields } from './use-draft.ts';

const typedControls = z.record(z.string(), z.string());

/** What was typed oneself: the record may have changed since. */
function changesBetween(began: Typed, values: Typed): Typed {
  const before = new Map(Object.entries(began));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => before.get(name) !== value));
}

interface DraftedRecord {
  readonly id: number;
  readonly updatedAt?: string;
}

/**
 * Stores what is typed into the controls of a form; passwords, codes and files are never stored.
 * @param name of the form, such as `members`
 * @param opened the record that is changed; undefined while one is added
 * @param choices the files of the form
 * @param leftBy which steps within the office leave it; to another page unless given
 */
export function useDraft<R extends DraftedRecord>(
  name: string,
  opened?: R,
  choices: readonly FileChoice[] = [],
  leftBy?: LeftBy,
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
  const draft = useDraftOfFields<Typed>(options, {
    read: (form) => form && readControls(form),
    isSame: (one, other) => Object.keys(changesBetween(one, other)).length === 0,
    parse: (stored) => typedControls.safeParse(stored).data,
    put: ({ values, began }, before, form) => {
      if (!form) return;
      // What colleagues made of it meanwhile stays.
      const isMerged = form.querySelector('.conflict') !== null;
      changeControls(form, { ...(!isMerged && before), ...changesBetween(began, values) });
    },
    holdsMore: (form) => choices.some(({ isRemoved }) => isRemoved) || (form !== undefined && holdsSecrets(form)),
  });
  return {
    ...draft,
    /** The record that the form goes on from: as it was opened, or saved last; of a draft with the `updatedAt` it began with. */
    record: record && draft.seen !== undefined ? { ...record, updatedAt: draft.seen } : record,
    /** As of `useDraftOfFields`; its result takes the record as the server answers it. */
    sending: () => {
      const saved = draft.sending();
      return (now?: R): boolean => {
        const isUnsent = (choice: FileChoice) => isChoice(choice) && !choices.includes(choice);
        const isAll = saved(newestChoices.current.some(isUnsent));
        if (!isAll) setAnswered(now);
        return isAll;
      };
    },
  };
}

/** Asks before what was typed is thrown away. Mount it to ask. */
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
  readonly draft: Omit<ReturnType<typeof useDraftOfFields>, 'settle' | 'sending'>;
}

/** At the head of a form: offers what was typed into it before and not saved. Watches what is typed now. */
export function DraftOffer({ draft }: DraftPartProps) {
  const { boxRef, key, offeredAt, filesToChoose } = draft;
  /** What the question is about: throwing the draft away, or what is typed now. */
  const [asking, setAsking] = useState<'draft' | 'typing'>();
  /** How many offers were answered: the button that had the focus is gone, once a dialog has given it back. */
  const [answered, setAnswered] = useState(0);
  const begin = useEffectEvent((_key: string | undefined) => draft.begin());
  useEffect(() => begin(key), [key]);
  const typing = useEffectEvent(draft.noteTyping);
  useEffect(() => {
    const form = boxRef.current?.closest('form');
    const note = (event: Event) => {
      noteSecret(event);
      if (event.target instanceof Node && form?.contains(event.target)) typing();
    };
    // At the window, after React: it would put a field that it controls back to what it knew before.
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
              <Button onClick={() => (draft.isTyped() ? setAsking('typing') : answer(draft.takeUp))}>
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
          onDiscard={() => answer(asking === 'draft' ? draft.discard : draft.takeUp)}
          onKeep={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** At the foot of a form: that what is typed is kept, and since when. Its place is there from the beginning. */
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
