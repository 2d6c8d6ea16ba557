import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { changeGalleryItem, galleryForm, type GalleryItemOfAdmin, listGalleryForAdmin } from '#contract/gallery.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { pictures } from '#web/admin/records/format-counts.ts';
import { AddButton, FormAndList, FormHeading } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { SubmitRecord, useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { ConflictPanel, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { InOneLanguage } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { PictureList } from './picture-list.tsx';
import { UploadForm } from './upload-form.tsx';
import type { Route } from './+types/gallery-page';

const checkDescription = checkWith(galleryForm);

interface DescriptionFormProps {
  readonly item: GalleryItemOfAdmin;
  /** It was sent, and is as told; or given up. */
  readonly onDone: (saved?: GalleryItemOfAdmin) => void;
}

/** Changes the words below a picture (decision 27). */
function DescriptionForm({ item, onDone }: DescriptionFormProps) {
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

const PAGE_SIZE = 24;

const galleryList = new ListAddress({ path: paths.adminGallery, filters: {} });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_manageGallery() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = galleryList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listGalleryForAdmin, {
    query: galleryList.asked(query, PAGE_SIZE),
  });
  notBehindEnd(list, (total) => galleryList.beforeEnd(query, total, PAGE_SIZE));
  return { page: query.page, list };
}

export function HydrateFallback() {
  return (
    <LoadingRecords
      addLabel={m.manage_uploadPicture()}
      title={m.admin_manageGallery()}
      amount={pictures}
      label={m.manage_loadingPictures()}
      rows={5}
    />
  );
}

/** Specification section 2; messages as in section 8. Changing a description is an addition (decision 27). */
export default function GalleryPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const records = useRecordForm<GalleryItemOfAdmin>();
  const { editing, formKey, reset } = records;
  return (
    <>
      <AdminHead title={m.admin_manageGallery()} amount={pictures}>
        <AddButton records={records} label={m.manage_uploadPicture()} />
      </AdminHead>
      <FormAndList
        records={records}
        form={
          editing === undefined ? (
            <UploadForm key={formKey} onDone={reset} />
          ) : (
            <DescriptionForm key={formKey} item={editing} onDone={reset} />
          )
        }
      >
        {list.ok ? (
          <PictureList
            list={list.value}
            page={page}
            pageSize={PAGE_SIZE}
            href={(number) => galleryList.href({ page: number })}
            records={records}
          />
        ) : (
          <LoadProblem message={list.message} />
        )}
      </FormAndList>
    </>
  );
}
