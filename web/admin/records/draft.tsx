import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { formatMomentShort } from '#web/shared/forms/conflict-words.ts';
import { changeControls, focusFirstControl, holdsSecrets, noteSecret, readControls, type Typed } from './controls.ts';
import type { StoredDraft } from './draft-store.ts';
import { type FileChoice, isChoice } from './file-field.tsx';
import type { DraftedFields, Drafting, DraftOptions } from './drafting.ts';
import { useDrafting } from './use-draft.ts';

/** The draft of a form, in which `DraftOffer` and `DraftLine` stand. */
interface FormDraft extends Drafting {
  /** Stands within the form. */
  readonly boxRef: RefObject<HTMLDivElement | null>;
}

/** Keeps what is typed into a form that holds it elsewhere than in its controls. */
export function useDraftOfFields<V>(options: DraftOptions, fields: DraftedFields<V>): FormDraft {
  const boxRef = useRef<HTMLDivElement>(null);
  return { ...useDrafting(options, fields), boxRef };
}

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

interface RecordDraft<R> extends Omit<FormDraft, 'sending' | 'began'> {
  /** What had stood in the controls when the draft was begun that was taken up. */
  readonly began: Typed | undefined;
  /**
   * What the form goes on from: the record that was opened, or that was saved while they typed on. Of a draft that was
   * taken up its `updatedAt` says what they had seen.
   */
  readonly record: R | undefined;
  /**
   * What stands in the form is on its way, and the files that are chosen.
   * @returns to be called when it was saved, and again before the form is closed, with the record as the server answers
   *   it. It says whether that is all: otherwise they have typed on, and the form stays
   */
  readonly sending: () => (answered?: R) => boolean;
}

/**
 * Keeps what is typed into the controls of a form; passwords, codes and files are never kept.
 * @param name of the form, such as `members`
 * @param opened the record that is changed; undefined while one is added
 * @param choices the files of the form
 * @param leftBy which steps within the office leave it; to another page unless given
 */
export function useDraft<R extends DraftedRecord>(
  name: string,
  opened?: R,
  choices: readonly FileChoice[] = [],
  leftBy?: DraftOptions['leftBy'],
): RecordDraft<R> {
  const boxRef = useRef<HTMLDivElement>(null);
  const formOf = () => boxRef.current?.closest('form') ?? undefined;
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
  const draft = useDrafting<Typed>(options, {
    read: () => {
      const form = formOf();
      return form && readControls(form);
    },
    isSame: (one, other) => Object.keys(changesBetween(one, other)).length === 0,
    parse: (kept) => typedControls.safeParse(kept).data,
    put: (values, began, _seen, stood) => {
      const form = formOf();
      if (!form) return;
      // What colleagues made of it meanwhile stays.
      const isMerged = form.querySelector('.conflict') !== null;
      changeControls(form, { ...(!isMerged && stood), ...changesBetween(began, values) });
    },
    holdsMore: () => {
      const form = formOf();
      return choices.some(({ isRemoved }) => isRemoved) || (form !== undefined && holdsSecrets(form));
    },
  });
  return {
    ...draft,
    boxRef,
    began: typedControls.safeParse(draft.began).data,
    sending: () => {
      const saved = draft.sending();
      return (now) => {
        const isUnsent = (choice: FileChoice) => isChoice(choice) && !choices.includes(choice);
        const isAll = saved(newestChoices.current.some(isUnsent));
        if (!isAll) setAnswered(now);
        return isAll;
      };
    },
    record: record && draft.seen !== undefined ? { ...record, updatedAt: draft.seen } : record,
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
  readonly draft: Omit<FormDraft, 'settle' | 'sending' | 'began'>;
}

/** At the head of a form: offers what was typed into it before and not saved. Watches what is typed now. */
export function DraftOffer({
  draft: { boxRef, begin, noteTyping, offers, takeUp, discard, filesToChoose },
}: DraftPartProps) {
  /** What they are asked about: to throw a draft away, or what is typed now, for a draft to take its place. */
  const [asking, setAsking] = useState<{ readonly offer: StoredDraft; readonly loses: 'draft' | 'typing' }>();
  const started = useEffectEvent(begin);
  const typing = useEffectEvent(noteTyping);
  useEffect(() => {
    const form = boxRef.current?.closest('form');
    const note = (event: Event) => {
      noteSecret(event);
      if (event.target instanceof Node && form?.contains(event.target)) typing();
    };
    started();
    // At the window, after React: it would put a field that it controls back to what it knew before.
    addEventListener('input', note);
    return () => removeEventListener('input', note);
  }, [boxRef]);
  /** How many offers were answered: the button that had the focus is gone, once a dialog has given it back. */
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    const form = boxRef.current?.closest('form');
    if (answered > 0 && form) focusFirstControl(form);
  }, [answered, boxRef]);
  const goOn = () => {
    setAsking(undefined);
    setAnswered((before) => before + 1);
  };
  const accept = async (offer: StoredDraft, mayLose: boolean) => {
    if (await takeUp(offer, mayLose)) goOn();
    else setAsking({ offer, loses: 'typing' });
  };
  return (
    <div className="draft-offer" ref={boxRef}>
      {offers.map((offer) => (
        <Notice
          key={offer.name}
          kind="info"
          action={
            <div className="flow">
              <Button onClick={() => void accept(offer, false)}>{m.draft_takeUp()}</Button>
              <Button variant="danger-quiet" onClick={() => setAsking({ offer, loses: 'draft' })}>
                {m.manage_discard()}
              </Button>
            </div>
          }
        >
          {m.draft_offer({ at: formatMomentShort(new Date(offer.at).toISOString()) })}
        </Notice>
      ))}
      {filesToChoose.length > 0 && (
        <Notice kind="info">{m.draft_chooseAgain({ files: filesToChoose.join(', ') })}</Notice>
      )}
      {asking && (
        <DiscardQuestion
          keepLabel={asking.loses === 'draft' ? m.draft_keep() : m.manage_keepTyping()}
          onDiscard={() => {
            if (asking.loses === 'typing') void accept(asking.offer, true);
            else {
              discard(asking.offer);
              goOn();
            }
          }}
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
