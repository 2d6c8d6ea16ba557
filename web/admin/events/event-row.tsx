import type { EventOfAdmin } from '#contract/events.ts';
import { calendarLeaf, formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { rowId } from '#web/admin/records/record-form.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { DateBlock } from '#web/shared/ui/date-block.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

interface EventRowProps {
  readonly event: EventOfAdmin;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function EventRow({ event, isEdited, onEdit, onDelete }: EventRowProps) {
  const { id, title, description, date, time, place, image, picture } = event;
  const when = [time !== null && formatTime(time), place].filter(Boolean).join(', ');
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('grid card record-row event-row', isEdited && 'is-edit')}>
      <DateBlock dateTime={date} label={formatDay(date)} {...calendarLeaf(date)} />
      <div className="media">
        {image !== null && picture !== null ? (
          <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="9rem" />
        ) : (
          <Icon name="image" size={32} />
        )}
      </div>
      <div>
        <b className="h4">{title}</b> {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        {when !== '' && <p className="figures">{when}</p>}
        <p className="clamp muted event-row__text">{description}</p>
      </div>
      <RowButtons name={title} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}
