import * as m from '#web/shared/languages/generated/messages.js';
import type { Page } from '#contract/endpoint.ts';
import { deleteGalleryItem, type GalleryItemOfAdmin } from '#contract/gallery.ts';
import { api } from '#web/shared/api/client.ts';
import { Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import { type RecordForm, rowId } from '#web/admin/records/record-form.tsx';
import { AboutRecord } from '#web/shared/ui/about-record.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { lacksMalayalam } from '#contract/content.ts';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
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

function PictureCard({ item, isEdited, onEdit, onDelete }: PictureCardProps) {
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
          <AboutRecord name={name} />
        </Button>
        <Button variant="ghost" onClick={onDelete}>
          {m.admin_delete()}
          <AboutRecord name={name} />
        </Button>
      </div>
    </li>
  );
}

interface PictureListProps {
  readonly list: Page<GalleryItemOfAdmin>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly records: RecordForm<GalleryItemOfAdmin>;
}

export function PictureList(props: PictureListProps) {
  return (
    <RecordList
      {...props}
      empty={
        <EmptyState
          title={m.manage_noPictures()}
          action={<AddFirst records={props.records} label={m.manage_uploadPicture()} />}
        />
      }
      question={({ id, updatedAt, description, description_ml }) => ({
        words: {
          question: m.manage_deletePictureQuestion(),
          confirm: m.manage_deletePicture(),
          cancel: m.manage_keepPicture(),
          done: m.said_galleryDeleted(),
          failed: m.said_galleryDeleteFailed(),
          detail: writtenOf(description, description_ml).words,
        },
        act: () => api.call(deleteGalleryItem, { params: { id: String(id) }, query: { seen: updatedAt } }),
      })}
    >
      {(rows, stateOf) => (
        <ul className="column wraps-badges picture-list">
          {rows.map((item) => (
            <PictureCard key={item.id} item={item} {...stateOf(item)} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}
