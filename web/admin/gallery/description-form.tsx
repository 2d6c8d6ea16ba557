import { useRevalidator } from 'react-router';
import { changeGalleryItem, galleryForm, type GalleryItemOfAdmin } from '#contract/gallery.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConflictPanel, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { InOneLanguage } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkDescription = checkWith(galleryForm);

interface DescriptionFormProps {
  readonly item: GalleryItemOfAdmin;
  /** It was sent, and is as told; or given up. */
  readonly onDone: (saved?: GalleryItemOfAdmin) => void;
}

/** Changes the words below a picture (decision 27). */
export function DescriptionForm({ item, onDone }: DescriptionFormProps) {
  const { revalidate } = useRevalidator();
  const draft = useDraft('gallery', item);
  const { conflict, seen, explain, settle } = useConflict(draft.record, () =>
    toast.error(m.said_galleryUpdateFailed()),
  );
  const form = useForm({
    fields: ['description', 'description_ml'],
    check: checkDescription,
    act: async (body) => {
      const saved = draft.sending();
      const answer = await api.call(changeGalleryItem, { params: { id: String(item.id) }, body: { ...body, seen } });
      saved(answer.item);
      settle();
      toast.success(m.said_galleryUpdated(), m.said_galleryUpdateFailed());
      await revalidate();
      if (saved(answer.item)) onDone(answer.item);
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <FormHeading>{m.manage_editDescription()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems title={m.form_problem()} form={form} />
      <ConflictPanel
        conflict={conflict}
        draft={draft}
        labels={{ description: m.manage_description(), description_ml: m.manage_descriptionMl() }}
      />
      <FileCard
        picture={<StoredPicture folder="uploads" image={item.image} picture={item.picture} alt="" sizes="4rem" />}
        name={m.manage_currentImage()}
      />
      <InOneLanguage>
        <TextPair
          en={{ ...form.field('description'), label: m.manage_description() }}
          ml={{ ...form.field('description_ml'), label: m.manage_descriptionMl() }}
          text={{ en: item.description, ml: item.description_ml }}
          rows={3}
        />
      </InOneLanguage>
      <SubmitRecord submitProps={form.submitProps} onCancel={() => onDone()} draft={draft} />
    </form>
  );
}
