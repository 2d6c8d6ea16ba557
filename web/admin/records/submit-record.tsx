import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface SubmitRecordProps {
  readonly submitProps: { readonly type: 'submit'; readonly busy: boolean; readonly disabled: boolean };
  /** On the button while a record is added. */
  readonly addLabel: string;
  /** A record is being changed, which can be given up. */
  readonly isEditing: boolean;
  readonly onCancel: () => void;
}

/** The end of a form that adds records and edits one of them (specification section 4). */
export function SubmitRecord({ submitProps, addLabel, isEditing, onCancel }: SubmitRecordProps) {
  return (
    <div className="grid form-and-list__submit">
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
