import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { LeaveDialog } from './leave-question.tsx';
import { leaveQuestion } from './open-work.ts';
import type { RecordForm } from './record-form.tsx';

/** The parts of RecordForm that do not depend on the type of the record. */
type Frame = Omit<RecordForm<never>, 'edit' | 'editing' | 'reset' | 'gone' | 'added'> & { readonly editing: unknown };

interface AddButtonProps {
  readonly records: Frame;
  /** The label of the button, for example "Add event". */
  readonly label: string;
}

/** A button that opens the form for a new record. A second click collapses the form without losing input. */
export function AddButton({ records, label }: AddButtonProps) {
  const { isOpen, editing, formId, addRef, toggle } = records;
  return (
    <Button
      ref={addRef}
      variant={isOpen ? 'secondary' : 'primary'}
      icon="plus"
      aria-expanded={isOpen && editing === undefined}
      aria-controls={formId}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}

/** The add button in an empty list. It opens the same form as `AddButton` and is hidden while the form is open. */
export function AddFirstButton({ records: { isOpen, toggle }, label }: AddButtonProps) {
  return (
    !isOpen && (
      <Button icon="plus" onClick={toggle}>
        {label}
      </Button>
    )
  );
}

interface FormAndListProps {
  readonly records: Frame;
  readonly form: ReactNode;
  readonly children: ReactNode;
}

/** The form, which opens above the list (handbook, Record form). */
export function FormAndList({ records, form, children }: FormAndListProps) {
  const { formRef, formId, isOpen, close, asking } = records;
  const words = asking && leaveQuestion();
  return (
    <>
      <div className="card form-and-list__form" id={formId} ref={formRef} hidden={!isOpen}>
        <Button className="form-and-list__close" variant="ghost" onClick={close}>
          {m.nav_close()}
          <span className="visually-hidden">: {m.manage_closeForm()}</span>
        </Button>
        {form}
      </div>
      <div className="form-and-list__list">{children}</div>
      {asking && words && <LeaveDialog words={words} onLeave={asking.leave} onStay={asking.stay} />}
    </>
  );
}

/** The heading of the form. It gets the focus when a record is opened for editing. */
export function FormHeading({ children }: { readonly children: string }) {
  return (
    <h2 className="title form-and-list__title" tabIndex={-1}>
      {children}
    </h2>
  );
}
