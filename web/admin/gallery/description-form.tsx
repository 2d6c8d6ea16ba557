import { changeGalleryItem, galleryForm, type AdminGalleryItem } from '#contract/gallery.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { FileCard } from '#web/shared/ui/file-card.tsx';

const checkDescription = checkWith(galleryForm);

export const descriptionLabels = () => ({
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
});

interface DescriptionFormProps extends Pick<RecordFormProps<AdminGalleryItem>, 'onSaved' | 'onClose'> {
  readonly item: AdminGalleryItem;
}

/** Changes the description of a picture (decision 27). */
export function DescriptionForm({ item, onSaved, onClose }: DescriptionFormProps) {
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
