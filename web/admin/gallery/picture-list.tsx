import type { Page } from '#contract/endpoint.ts';
import { deleteGalleryItem, type GalleryItemOfAdmin } from '#contract/gallery.ts';
import { api } from '#web/shared/api/client.ts';
import { writtenOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PictureCard } from './picture-card.tsx';

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
