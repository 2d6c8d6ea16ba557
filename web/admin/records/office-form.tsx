import { Fragment, type ReactNode } from 'react';
import { ConflictPanel } from '#web/shared/forms/conflict-panel.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { FormHeading } from './form-sheet.tsx';
import type { RecordFormState } from '#web/shared/forms/use-record-form.ts';

interface OfficeFormFrameProps {
  readonly office: RecordFormState;
  /** The title of the error summary; by default "There is a problem". */
  readonly problemTitle?: string | undefined;
  readonly className?: string;
  /** By default, the words for adding or changing. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a form of `useRecordForm`: heading, error summary and conflict above its fields, draft and buttons below. */
export function OfficeForm({
  office,
  problemTitle = m.form_problem(),
  className,
  heading,
  children,
}: OfficeFormFrameProps) {
  const { form, round, draft, conflict, words, isEditing, onClose } = office;
  return (
    <form {...form.formProps} className={className}>
      {heading === undefined ? <FormHeading>{isEditing ? words.edit() : words.add()}</FormHeading> : heading}
      <FormProblems title={problemTitle} form={form} />
      {conflict && <ConflictPanel key={conflict.moment} conflict={conflict} />}
      <Fragment key={round}>{children}</Fragment>
      <FormFoot>
        <DraftLine draft={draft} />
        {isEditing && onClose && (
          <Button disabled={form.submitProps.busy} onClick={onClose}>
            {m.manage_cancelEdit()}
          </Button>
        )}
        <Button variant="primary" {...form.submitProps} busyLabel={m.manage_saving()}>
          {isEditing ? m.manage_saveChanges() : words.add()}
        </Button>
      </FormFoot>
    </form>
  );
}
