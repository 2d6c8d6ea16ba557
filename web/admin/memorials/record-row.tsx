import { lacksMalayalam } from '#contract/content.ts';
import type { MemorialOfAdmin } from '#contract/memorials.ts';
import { ProperName, Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { rowId } from '#web/admin/records/record-form.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Jasmine } from '#web/shared/ui/ornament.tsx';

interface RecordRowProps {
  readonly record: MemorialOfAdmin;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function RecordRow({ record, isEdited, onEdit, onDelete }: RecordRowProps) {
  const { id, name, name_ml, date_of_death, description, description_ml, image, picture } = record;
  const { funeral_place, funeral_place_ml } = record;
  const words = [
    { en: name, ml: name_ml },
    { en: description, ml: description_ml },
    { en: funeral_place, ml: funeral_place_ml },
  ];
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('grid card record-row memorial-row', isEdited && 'is-edit')}>
      <span className="oval">
        {image !== null && picture !== null ? (
          <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="4rem" />
        ) : (
          <span className="grid oval__initials">
            <Jasmine part="sprig" size={44} />
          </span>
        )}
      </span>
      <div>
        <b className="h4">
          <ProperName ml={name_ml}>{name}</ProperName>
        </b>{' '}
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        <p className="muted figures">
          <time dateTime={date_of_death}>{formatDay(date_of_death)}</time>
          <br />
          <Written ml={description_ml}>{description}</Written>
          <br />
          <Written ml={funeral_place_ml}>{funeral_place}</Written>
        </p>
        {words.some(lacksMalayalam) && <MalayalamMissing />}
      </div>
      <RowButtons name={writtenOf(name, name_ml).words} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}
