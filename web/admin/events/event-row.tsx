import { lacksMalayalam } from '#contract/content.ts';
import type { EventOfAdmin } from '#contract/events.ts';
import { Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import { calendarLeaf, formatDay, formatTimes } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
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
  const { id, title, title_ml, description, description_ml, date, time, end_time, place, image, picture } = event;
  const when = [time !== null && formatTimes(time, end_time), place].filter(Boolean).join(', ');
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
        <b className="h4">
          <Written ml={title_ml}>{title}</Written>
        </b>{' '}
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        {when !== '' && <p className="figures">{when}</p>}
        <p className="clamp muted event-row__text">
          <Written ml={description_ml}>{description}</Written>
        </p>
        {(lacksMalayalam({ en: title, ml: title_ml }) || lacksMalayalam({ en: description, ml: description_ml })) && (
          <MalayalamMissing />
        )}
      </div>
      <RowButtons name={writtenOf(title, title_ml).words} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}
