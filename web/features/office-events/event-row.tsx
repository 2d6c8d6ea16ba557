import type { Event } from '#contract/events.ts';
import { calendarLeaf, formatDay, formatTime } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { RowButtons } from '#web/office-parts/row-buttons.tsx';
import { rowId } from '#web/office-parts/use-record-form.ts';
import { StoredPicture } from '#web/stored-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateBlock } from '#web/ui/date-block.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface EventRowProps {
  readonly event: Event;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function EventRow({ event, isEdited, onEdit, onDelete }: EventRowProps) {
  const { id, title, description, date, time, place, image, picture } = event;
  const when = [time !== null && formatTime(time), place].filter(Boolean).join(', ');
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('card ag__row ael', isEdited && 'is-edit')}>
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
        {when !== '' && <p className="num">{when}</p>}
        <p className="muted ael__text">{description}</p>
      </div>
      <RowButtons name={title} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}
