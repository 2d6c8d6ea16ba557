import {
  type AdminGalleryItem,
  changeGalleryItem,
  deleteGalleryItem,
  galleryForm,
  listGalleryForAdmin,
  readGalleryItem,
} from '#contract/gallery.ts';
import { pictures } from '#web/admin/records/format-counts.ts';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { malayalamFilter } from '#web/admin/records/malayalam-line.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { UploadForm } from './upload-form.tsx';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FileCard } from '#web/shared/ui/file-card.tsx';

const checkDescription = checkWith(galleryForm);

const descriptionLabels = () => ({
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
});

interface DescriptionFormProps extends Pick<RecordFormProps<AdminGalleryItem>, 'onSaved' | 'onClose'> {
  readonly item: AdminGalleryItem;
}

/** Changes the description of a picture (decision 27). */
function DescriptionForm({ item, onSaved, onClose }: DescriptionFormProps) {
  const {
    office,
    pair,
    record = item,
  } = useRecordForm({
    props: { record: item, onSaved, onClose },
    kind: 'gallery',
    fields: ['description', 'description_ml'],
    labels: descriptionLabels(),
    words: {
      add: m.manage_uploadPicture,
      edit: m.manage_editDescription,
      added: m.said_galleryUploaded,
      changed: m.said_galleryUpdated,
      changeFailed: m.failed_galleryUpdate,
    },
    check: checkDescription,
    save: async (body, { seen }) =>
      (await api.call(changeGalleryItem, { params: { id: String(item.id) }, body: { ...body, seen } })).item,
  });
  return (
    <OfficeForm office={office}>
      <FileCard
        picture={<StoredPicture folder="uploads" image={item.image} picture={item.picture} alt="" sizes="4rem" />}
        name={m.manage_currentImage()}
      />
      <LanguageTabs>
        <TextPair
          {...pair('description', 'description_ml')}
          text={{ en: record.description, ml: record.description_ml }}
          rows={3}
        />
      </LanguageTabs>
    </OfficeForm>
  );
}

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
      <p className="clamp picture-list__words">
        <RecordText ml={description_ml}>{description}</RecordText>
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
  address: new ListAddress({ path: paths.adminGallery, filters: malayalamFilter }),
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
