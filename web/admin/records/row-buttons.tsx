import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface RowButtonsProps {
  /** What the record is called: a button says what it is about. */
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function RowButtons({ name, onEdit, onDelete }: RowButtonsProps) {
  return (
    <div className="line actions">
      <Button onClick={onEdit}>
        {m.manage_edit()}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <Button variant="danger-quiet" onClick={onDelete}>
        {m.admin_delete()}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
