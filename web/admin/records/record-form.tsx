import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { focusFirstControl } from './controls.ts';
import { DraftLine } from './draft.tsx';
import { leaveWords } from './open-work.ts';

/** The dashboard leads here with it: the form is open. */
const ADD = '#add';

export interface RecordForm<T> {
  /** The record in the form; undefined while one is added. */
  readonly editing: T | undefined;
  /** Another form for every record, and a fresh one after each that was sent. */
  readonly formKey: string;
  readonly isOpen: boolean;
  /** The button that adds: opens an empty form, or folds it away. */
  readonly toggle: () => void;
  /** Folds the form away: what was typed to add something stays in it, an edit is given up, after a question where it would be lost. */
  readonly close: () => void;
  /** Goes around the form; within it the heading can take the focus. */
  readonly formRef: RefObject<HTMLDivElement | null>;
  readonly formId: string;
  /** The button that opens the form, which gets the focus back. */
  readonly addRef: RefObject<HTMLButtonElement | null>;
  /** Something typed would be left behind: they are asked first. */
  readonly asking: { readonly leave: () => void; readonly stay: () => void } | undefined;
  readonly edit: (record: T) => void;
  /**
   * Closes the form of this moment and leads to the record: it was sent, or given up.
   * @param saved the record as it was saved; undefined when it was given up
   */
  readonly reset: (saved?: T) => void;
  /** The record was deleted. */
  readonly gone: (record: T) => void;
  /** Empties the form and goes on with it. */
  readonly clear: () => void;
  /** What was added last, until another list is asked for: it is shown, wherever in the list it comes to stand. */
  readonly added: T | undefined;
}

type FocusTarget = { readonly to: 'form' | 'opener' } | { readonly to: 'row'; readonly id: number };

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
  const { hash, search } = useLocation();
  const formId = useId();
  const formRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(hash === ADD);
  const [{ editing, round }, setShown] = useState<Shown<T>>({ editing: undefined, round: 0 });
  const newest = useRef(0);
  /** What is done if they let go of what they have typed, while they are asked. */
  const [wanted, setWanted] = useState<{ readonly leave: () => void }>();
  const [added, setAdded] = useState<{ readonly record: T; readonly search: string }>();
  /** Where the focus goes when the form has changed; it comes with the change, which may take its time to be drawn. */
  const [target, setTarget] = useState<FocusTarget | undefined>(() => (hash === ADD ? { to: 'form' } : undefined));
  const reached = useRef<FocusTarget>(undefined);

  const show = (record: T | undefined) => {
    setWanted(undefined);
    newest.current += 1;
    setShown({ editing: record, round: newest.current });
  };
  const begin = (record: T | undefined) => {
    setTarget({ to: 'form' });
    setOpen(true);
    show(record);
  };
  const ask = (leave: () => void) => {
    if (leaveWords()) setWanted({ leave });
    else leave();
  };
  const reset = (saved?: T) => {
    // Sent from a form that has been left for another one in the meantime.
    if (newest.current !== round) return;
    const id = saved?.id ?? editing?.id;
    // Together with the list that was read meanwhile: before, the record would seem to stand elsewhere.
    startTransition(() => {
      setTarget(id === undefined ? { to: 'opener' } : { to: 'row', id });
      if (saved && (editing === undefined || added?.record.id === saved.id)) setAdded({ record: saved, search });
      setOpen(false);
      show(undefined);
    });
  };
  const fold = () => {
    setTarget({ to: 'opener' });
    setOpen(false);
  };

  useEffect(() => {
    // A dialog gives the focus back when it closes.
    if (target === undefined || target === reached.current || document.querySelector('dialog:modal')) return;
    reached.current = target;
    if (target.to === 'form') {
      formRef.current?.scrollIntoView({ block: 'start' });
      const form = formRef.current?.querySelector('form');
      if (form && editing === undefined) focusFirstControl(form);
      else formRef.current?.querySelector<HTMLElement>('h2')?.focus();
      return;
    }
    const row = target.to === 'row' ? document.getElementById(rowId(target.id)) : null;
    (row ?? addRef.current)?.focus();
  });

  return {
    editing,
    formKey: `${editing?.id ?? 'new'}-${round}`,
    isOpen,
    toggle: () => {
      if (editing !== undefined) ask(() => begin(undefined));
      else if (isOpen) fold();
      else {
        setTarget({ to: 'form' });
        setOpen(true);
      }
    },
    close: () => (editing === undefined ? fold() : ask(reset)),
    formRef,
    formId,
    addRef,
    asking: wanted && { leave: wanted.leave, stay: () => setWanted(undefined) },
    edit: (record) => {
      if (editing?.id !== record.id) ask(() => begin(record));
    },
    reset,
    gone: ({ id }) => {
      if (added?.record.id === id) setAdded(undefined);
      if (editing?.id === id) reset();
    },
    clear: () => begin(undefined),
    added: added?.search === search ? added.record : undefined,
  };
}

interface SubmitRecordProps {
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean; readonly disabled: boolean };
  /** On the button while a record is added. */
  readonly addLabel?: string;
  /** What it says while that is under way; "Saving" unless given. */
  readonly busyLabel?: string;
  /** Gives up changing a record; undefined while one is added. */
  readonly onCancel: (() => void) | undefined;
  readonly draft: ComponentProps<typeof DraftLine>['draft'];
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The end of a form that adds records and edits one of them (specification section 4). */
export function SubmitRecord(props: SubmitRecordProps) {
  const { submitProps, addLabel, busyLabel = m.manage_saving(), onCancel, draft, children } = props;
  return (
    <FormFoot>
      <DraftLine draft={draft} />
      {children}
      {onCancel && (
        <Button disabled={submitProps.busy} onClick={onCancel}>
          {m.manage_cancelEdit()}
        </Button>
      )}
      <Button variant="primary" {...submitProps} busyLabel={busyLabel}>
        {onCancel ? m.manage_saveChanges() : addLabel}
      </Button>
    </FormFoot>
  );
}
