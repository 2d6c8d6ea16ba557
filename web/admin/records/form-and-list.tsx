import { useId, type ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { LeaveDialog } from './leave-question.tsx';
import { leaveWords } from './open-work.ts';
import type { RecordForm } from './record-form.tsx';

interface FormAndListProps {
  readonly records: Pick<RecordForm<never>, 'formRef' | 'isOpen' | 'toggle' | 'asking'>;
  /** "Add event": opens the form where it is folded away. */
  readonly addLabel: string;
  readonly form: ReactNode;
  readonly children: ReactNode;
}

/** Form left and sticky, list right; on narrow screens the form folds away above the list (handbook, Office). */
export function FormAndList({ records, addLabel, form, children }: FormAndListProps) {
  const id = useId();
  const { formRef, isOpen, toggle, asking } = records;
  const words = asking && leaveWords();
  return (
    <div className="column form-and-list">
      <div className={classNames('form-and-list__side', isOpen && 'is-open')} ref={formRef}>
        <Button
          className="only-stacked"
          variant={isOpen ? 'secondary' : 'primary'}
          size="lg"
          block
          icon={isOpen ? 'x' : 'plus'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {isOpen ? m.manage_closeForm() : addLabel}
        </Button>
        <div className="form-and-list__form card" id={id}>
          {form}
        </div>
      </div>
      <div className="form-and-list__list">{children}</div>
      {asking && words && <LeaveDialog words={words} onLeave={asking.leave} onStay={asking.stay} />}
    </div>
  );
}

/** The heading of the form, which takes the focus when another record comes into it. */
export function FormHeading({ children }: { readonly children: string }) {
  return (
    <h2 className="title form-and-list__title" tabIndex={-1}>
      {children}
    </h2>
  );
}
