import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { formatMomentShort } from '#web/shared/forms/conflict-words.ts';
import { changeControls, holdsSecrets, readControls, type Typed } from './controls.ts';
import type { StoredDraft } from './draft-store.ts';
import type { FileChoice } from './file-field.tsx';
import { type DraftedFields, type Drafting, type DraftOptions, useDrafting } from './use-draft.ts';

/** The draft of a form, in which `DraftOffer` and `DraftLine` stand. */
interface FormDraft<V> extends Drafting<V> {
  /** Stands within the form. */
  readonly boxRef: RefObject<HTMLDivElement | null>;
}

/** Keeps what is typed into a form that holds it elsewhere than in its controls. */
export function useDraftOfFields<V>(options: DraftOptions, fields: DraftedFields<V>): FormDraft<V> {
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

interface RecordDraft<R> extends FormDraft<Typed> {
  /** As of when the draft was begun that was taken up: its `updatedAt` says what they had seen. */
  readonly record: R | undefined;
}

/**
 * Keeps what is typed into the controls of a form; passwords, codes and files are never kept.
 * @param name of the form, such as `members`
 * @param record that is changed; undefined while one is added
 * @param choices the files of the form
 * @param leftBy which steps within the office leave it; to another page unless given
 */
export function useDraft<R extends DraftedRecord>(
  name: string,
  record?: R,
  choices: readonly FileChoice[] = [],
  leftBy?: DraftOptions['leftBy'],
): RecordDraft<R> {
  const boxRef = useRef<HTMLDivElement>(null);
  const formOf = () => boxRef.current?.closest('form') ?? undefined;
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
    put: (values, began) => {
      const form = formOf();
      if (form) changeControls(form, changesBetween(began, values));
    },
    holdsMore: () => {
      const form = formOf();
      return choices.some(({ isRemoved }) => isRemoved) || (form !== undefined && holdsSecrets(form));
    },
  });
  return {
    ...draft,
    boxRef,
    record: record && draft.seen !== undefined ? { ...record, updatedAt: draft.seen } : record,
  };
}

interface DraftPartProps {
  readonly draft: Omit<FormDraft<never>, 'settle'>;
}

/** At the head of a form: offers what was typed into it before and not saved. Watches what is typed now. */
export function DraftOffer({
  draft: { boxRef, begin, noteTyping, offers, takeUp, discard, filesToChoose },
}: DraftPartProps) {
  const [discarding, setDiscarding] = useState<StoredDraft>();
  const started = useEffectEvent(begin);
  const typing = useEffectEvent(noteTyping);
  useEffect(() => {
    const form = boxRef.current?.closest('form');
    const note = ({ target }: Event) => {
      if (target instanceof Node && form?.contains(target)) typing();
    };
    started();
    // At the window, after React: it would put a field that it controls back to what it knew before.
    addEventListener('input', note);
    return () => removeEventListener('input', note);
  }, [boxRef]);
  const accept = async (offer: StoredDraft) => {
    await takeUp(offer);
    // The button that had the focus is gone.
    boxRef.current?.focus();
  };
  return (
    <div className="draft-offer" ref={boxRef} tabIndex={-1}>
      {offers.map((offer) => (
        <Notice
          key={offer.name}
          kind="info"
          action={
            <div className="flow">
              <Button onClick={() => void accept(offer)}>{m.draft_takeUp()}</Button>
              <Button variant="danger-quiet" onClick={() => setDiscarding(offer)}>
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
      {discarding && (
        <ConfirmDialog
          danger
          question={m.manage_discardQuestion()}
          detail={m.manage_discardDetail()}
          confirmLabel={m.manage_discard()}
          cancelLabel={m.draft_keep()}
          onConfirm={() => {
            discard(discarding);
            setDiscarding(undefined);
            boxRef.current?.focus();
          }}
          onCancel={() => setDiscarding(undefined)}
        />
      )}
    </div>
  );
}

/** At the foot of a form: that what is typed is kept, and since when. Its place is there from the beginning. */
export function DraftLine({ draft: { storedAt } }: DraftPartProps) {
  return (
    <p className="line draft-line">
      {storedAt !== undefined && (
        <>
          <Icon name="check" size={18} />
          {m.draft_kept({ at: formatMomentShort(new Date(storedAt).toISOString()) })}
        </>
      )}
    </p>
  );
}
