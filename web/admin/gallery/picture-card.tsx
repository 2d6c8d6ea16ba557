import { lacksMalayalam } from '#contract/content.ts';
import type { GalleryItemOfAdmin } from '#contract/gallery.ts';
import { Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { rowId } from '#web/admin/records/record-form.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Button } from '#web/shared/ui/button.tsx';

interface PictureCardProps {
  readonly item: GalleryItemOfAdmin;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function PictureCard({ item, isEdited, onEdit, onDelete }: PictureCardProps) {
  const { id, image, picture, description, description_ml } = item;
  const name = writtenOf(description, description_ml).words;
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('card', isEdited && 'is-edit')}>
      <div className="media">
        <StoredPicture
          folder="uploads"
          image={image}
          picture={picture}
          alt=""
          sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
        />
      </div>
      <p className="picture-list__words">
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}{' '}
        <Written ml={description_ml}>{description}</Written>{' '}
        {lacksMalayalam({ en: description, ml: description_ml }) && <MalayalamMissing />}
      </p>
      <div className="line actions picture-list__actions">
        <Button onClick={onEdit}>
          {m.manage_edit()}
          <span className="visually-hidden" translate="no">
            {' '}
            {name}
          </span>
        </Button>
        <Button variant="ghost" onClick={onDelete}>
          {m.admin_delete()}
          <span className="visually-hidden" translate="no">
            {' '}
            {name}
          </span>
        </Button>
      </div>
    </li>
  );
}
