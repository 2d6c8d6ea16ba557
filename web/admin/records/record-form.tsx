import { type ComponentProps, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { DraftLine } from './draft.tsx';
import { leaveWords } from './open-work.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** The dashboard leads here with it: the form is open also where it would be folded away. */
const ADD = '#add';
/** From here on the form stands beside the list (handbook, Space, shape, motion). */
const SIDE_BY_SIDE = '(min-width: 80rem)';

export interface RecordForm<T> {
  /** The record in the form; undefined while one is added. */
  readonly editing: T | undefined;
  /** Another form for every record, and a fresh one after each that was sent. */
  readonly formKey: string;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Goes around the form; within it the heading can take the focus. */
  readonly formRef: RefObject<HTMLDivElement | null>;
  /** Something typed would be left behind: they are asked first. */
  readonly asking: { readonly leave: () => void; readonly stay: () => void } | undefined;
  readonly edit: (record: T) => void;
  /** Empties the form of this moment: it was sent, or given up. */
  readonly reset: () => void;
  /** Empties the form and goes on with it. */
  readonly clear: () => void;
}

interface Shown<T> {
  readonly editing: T | undefined;
  /** Counts the forms that have been shown. */
  readonly round: number;
}

/** The id of a record's row in the list. */
export function rowId(id: number): string {
  return `record-${id}`;
}

/** The form of an office page, which adds records and edits one of them (specification section 4). */
export function useRecordForm<T extends { readonly id: number }>(): RecordForm<T> {
  const { hash } = useLocation();
  const formRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(hash === ADD);
  const [{ editing, round }, setShown] = useState<Shown<T>>({ editing: undefined, round: 0 });
  const newest = useRef(0);
  const [wanted, setWanted] = useState<T>();
  /** Where the focus goes when the form has changed. */
  const next = useRef<'form' | { readonly row: number } | undefined>(hash === ADD ? 'form' : undefined);

  const show = (record: T | undefined) => {
    setWanted(undefined);
    newest.current += 1;
    setShown({ editing: record, round: newest.current });
  };
  const begin = (record: T) => {
    next.current = 'form';
    setOpen(true);
    show(record);
  };

  useEffect(() => {
    const target = next.current;
    // A dialog gives the focus back when it closes.
    if (target === undefined || document.querySelector('dialog:modal')) return;
    next.current = undefined;
    const row = target === 'form' ? null : document.getElementById(rowId(target.row));
    if (row) {
      row.focus();
      return;
    }
    const form = formRef.current;
    const isBeside = matchMedia(SIDE_BY_SIDE).matches;
    if (target !== 'form' && !isBeside) form?.querySelector('button')?.focus();
    else form?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: isBeside });
    // Beside the list the form scrolls by itself.
    if (isBeside) form?.querySelector('form')?.parentElement?.scrollTo(0, 0);
    if (target === 'form' && !isBeside) form?.scrollIntoView({ block: 'start' });
  });

  return {
    editing,
    formKey: `${editing?.id ?? 'new'}-${round}`,
    isOpen,
    toggle: () => setOpen((open) => !open),
    formRef,
    asking: wanted && { leave: () => begin(wanted), stay: () => setWanted(undefined) },
    edit: (record) => {
      if (editing?.id === record.id) return;
      if (leaveWords()) setWanted(record);
      else begin(record);
    },
    reset: () => {
      // Sent from a form that has been left for another one in the meantime.
      if (newest.current !== round) return;
      next.current = { row: editing?.id ?? 0 };
      setOpen(false);
      show(undefined);
    },
    clear: () => {
      next.current = 'form';
      show(undefined);
    },
  };
}

interface SubmitRecordProps {
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean; readonly disabled: boolean };
  /** On the button while a record is added. */
  readonly addLabel: string;
  /** A record is being changed, which can be given up. */
  readonly isEditing: boolean;
  readonly onCancel: () => void;
  readonly draft: ComponentProps<typeof DraftLine>['draft'];
}

/** The end of a form that adds records and edits one of them (specification section 4). */
export function SubmitRecord({ submitProps, addLabel, isEditing, onCancel, draft }: SubmitRecordProps) {
  return (
    <div className="grid form-and-list__submit">
      <DraftLine draft={draft} />
      <Button variant="primary" size="lg" block {...submitProps} busyLabel={m.manage_saving()}>
        {isEditing ? m.manage_saveChanges() : addLabel}
      </Button>
      {isEditing && (
        <Button size="lg" block disabled={submitProps.busy} onClick={onCancel}>
          {m.manage_cancelEdit()}
        </Button>
      )}
    </div>
  );
}
