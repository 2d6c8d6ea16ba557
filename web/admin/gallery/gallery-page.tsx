import { lacksMalayalam } from '#contract/content.ts';
import { type AdminGalleryItem, deleteGalleryItem, listGalleryForAdmin, readGalleryItem } from '#contract/gallery.ts';
import { pictures } from '#web/admin/records/format-counts.ts';
import type { RecordFormProps } from '#web/shared/forms/use-record-form.ts';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { DescriptionForm, descriptionLabels } from './description-form.tsx';
import { UploadForm } from './upload-form.tsx';

function PictureCard({ item, state }: { readonly item: AdminGalleryItem; readonly state: RowState }) {
  const { image, picture, description, description_ml } = item;
  const name = recordText(description, description_ml).words;
  return (
    <>
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
        <RecordText ml={description_ml}>{description}</RecordText>{' '}
        {lacksMalayalam({ en: description, ml: description_ml }) && <MalayalamMissing />}
      </p>
      <RowButtons name={name} {...state} />
    </>
  );
}

function GalleryForm({ record, ...form }: RecordFormProps<AdminGalleryItem>) {
  return record === undefined ? <UploadForm {...form} /> : <DescriptionForm item={record} {...form} />;
}

/**
 * Manages the gallery (specification section 2, messages from section 8). Editing a description is an addition to the
 * specification (decision 27).
 */
const page = officePage({
  kind: 'gallery',
  address: new ListAddress({ path: paths.adminGallery, filters: {} }),
  pageSize: 24,
  load: (request, query) => loadAsAdmin(request, listGalleryForAdmin, { query }),
  read: (id) => api.call(readGalleryItem, { params: { id } }),
  words: {
    title: m.admin_manageGallery,
    amount: pictures,
    add: m.manage_uploadPicture,
    none: m.manage_noPictures,
  },
  rows: {
    listClassName: 'column wraps-badges picture-list',
    itemClassName: 'card',
    item: (item, state) => <PictureCard item={item} state={state} />,
  },
  Form: GalleryForm,
  labels: descriptionLabels,
  deletion: {
    question: m.manage_deletePictureQuestion,
    confirm: m.manage_deletePicture,
    cancel: m.manage_keepPicture,
    done: m.said_galleryDeleted,
    failed: m.failed_galleryDelete,
    detail: ({ description, description_ml }) => recordText(description, description_ml).words,
    call: (call) => api.call(deleteGalleryItem, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
