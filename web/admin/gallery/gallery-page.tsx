import { listGalleryForAdmin, type GalleryItemOfAdmin } from '#contract/gallery.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pictures } from '#web/admin/records/format-counts.ts';
import { AddButton, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { DescriptionForm } from './description-form.tsx';
import { PictureList } from './picture-list.tsx';
import { UploadForm } from './upload-form.tsx';
import type { Route } from './+types/gallery-page';

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
