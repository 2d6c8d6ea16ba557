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
import { leaveQuestion } from './open-work.ts';

/** Links on the dashboard with this hash open the form of the linked page. */
const ADD = '#add';

export interface RecordForm<T> {
  /** The edited record; undefined when adding one. */
  readonly editing: T | undefined;
  /**
   * The React key of the form. It changes with each record and after each save, cancel and clear, so that a new form is
   * rendered.
   */
  readonly formKey: string;
  readonly isOpen: boolean;
  /**
   * Opens the form for a new record, with the earlier input, or collapses it. While a record is edited, opens an empty
   * form instead. If that would lose input, the administrator is asked first.
   */
  readonly toggle: () => void;
  /**
   * Collapses the form. The input for a new record stays. Editing of a record is cancelled; if that would lose input,
   * the administrator is asked first.
   */
  readonly close: () => void;
  /** The element around the form, whose heading can get the focus. */
  readonly formRef: RefObject<HTMLDivElement | null>;
  readonly formId: string;
  /**
   * The button that opens the form. When the form closes, the button gets the focus, unless the row of a record gets
   * it.
   */
  readonly addRef: RefObject<HTMLButtonElement | null>;
  /** Set while the administrator is asked whether to discard the input. */
  readonly asking: { readonly leave: () => void; readonly stay: () => void } | undefined;
  readonly edit: (record: T) => void;
  /**
   * Closes the current form and focuses the row of the record, after saving or cancelling.
   * @param saved the saved record; undefined if the form was cancelled
   */
  readonly reset: (saved?: T) => void;
  /** Called after a record was deleted. If the form edits this record, closes the form without a question. */
  readonly onDeleted: (record: T) => void;
  /** Empties the form and keeps it open. */
  readonly clear: () => void;
  /**
   * The record that was added last, until the list changes its page or search. It is shown even if it belongs on
   * another page.
   */
  readonly added: T | undefined;
}

type FocusTarget =
  | { readonly to: 'form' | 'opener' }
  | { readonly to: 'row'; readonly id: number; readonly isSaved: boolean };

interface Shown<T> {
  readonly editing: T | undefined;
  /** Counts the forms shown so far. */
  readonly round: number;
}

export function rowId(id: number): string {
  return `record-${id}`;
}

/** Highlights the row of a saved record until it loses the focus. */
function markSaved(row: HTMLElement): void {
  row.dataset['saved'] = '';
  row.addEventListener('blur', () => delete row.dataset['saved'], { once: true });
}

/** The state of the form of an admin page, which adds and edits records (specification section 4). */
export function useRecordForm<T extends { readonly id: number }>(): RecordForm<T> {
  const { hash, search } = useLocation();
  const formId = useId();
  const formRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(hash === ADD);
  const [{ editing, round }, setShown] = useState<Shown<T>>({ editing: undefined, round: 0 });
  const newest = useRef(0);
  /** What to do if the administrator agrees to discard the input. */
  const [wanted, setWanted] = useState<{ readonly leave: () => void }>();
  const [added, setAdded] = useState<{ readonly record: T; readonly search: string }>();
  /** The element to focus after the next change of the form. Rendering that change may take a while. */
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
    if (leaveQuestion()) setWanted({ leave });
    else leave();
  };
  const reset = (saved?: T) => {
    // Ignores a call from a form that another form has replaced meanwhile.
    if (newest.current !== round) return;
    const id = saved?.id ?? editing?.id;
    // Runs in the same transition as the reload of the list. Otherwise the record would first appear at its old
    // position.
    startTransition(() => {
      setTarget(id === undefined ? { to: 'opener' } : { to: 'row', id, isSaved: saved !== undefined });
      if (saved && (editing === undefined || added?.record.id === saved.id)) setAdded({ record: saved, search });
      setOpen(false);
      show(undefined);
    });
  };
  const collapse = () => {
    setTarget({ to: 'opener' });
    setOpen(false);
  };

  useEffect(() => {
    // An open dialog restores the focus when it closes.
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
    if (row && target.to === 'row' && target.isSaved) markSaved(row);
  });

  return {
    editing,
    formKey: `${editing?.id ?? 'new'}-${round}`,
    isOpen,
    toggle: () => {
      if (editing !== undefined) ask(() => begin(undefined));
      else if (isOpen) collapse();
      else {
        setTarget({ to: 'form' });
        setOpen(true);
      }
    },
    close: () => (editing === undefined ? collapse() : ask(reset)),
    formRef,
    formId,
    addRef,
    asking: wanted && { leave: wanted.leave, stay: () => setWanted(undefined) },
    edit: (record) => {
      if (editing?.id !== record.id) ask(() => begin(record));
    },
    reset,
    onDeleted: ({ id }) => {
      if (added?.record.id === id) setAdded(undefined);
      if (editing?.id === id) reset();
    },
    clear: () => begin(undefined),
    added: added?.search === search ? added.record : undefined,
  };
}

interface SubmitRecordProps {
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean };
  readonly addLabel?: string;
  /** The label while saving; by default "Saving". */
  readonly busyLabel?: string;
  /** Cancels editing; undefined when a record is added. */
  readonly onCancel: (() => void) | undefined;
  readonly draft: ComponentProps<typeof DraftLine>['draft'];
  readonly children?: ReactNode;
}

/** The buttons at the end of a form that adds and edits records, and the draft status (specification section 4). */
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
