import { useLocation } from 'react-router';
import { type AdminAlbum, listAlbumsForAdmin, orderAlbum } from '#contract/albums.ts';
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
import { albumChoice } from '#web/admin/records/record-choice.tsx';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { UploadForm } from './upload-form.tsx';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { picturesList } from './pictures-list.ts';

const checkDescription = checkWith(galleryForm);

const descriptionLabels = () => ({
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
  album: m.albums_one(),
});

interface DescriptionFormProps extends Pick<RecordFormProps<AdminGalleryItem>, 'onSaved' | 'onClose'> {
  readonly item: AdminGalleryItem;
}

/** Changes the description of a picture (decision 27). */
function DescriptionForm({ item, onSaved, onClose }: DescriptionFormProps) {
  const hasAlbums = albumChoice.useAll().length > 0;
  const {
    office,
    field,
    pair,
    record = item,
  } = useRecordForm({
    props: { record: item, onSaved, onClose },
    kind: 'gallery',
    fields: ['description', 'description_ml', ...(hasAlbums ? (['album'] as const) : [])],
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
      <albumChoice.Field {...field('album')} none={m.albums_without()} defaultValue={record.album ?? ''} />
    </OfficeForm>
  );
}

interface AlbumActionsProps {
  readonly picture: number;
  readonly name: string;
  readonly album: AdminAlbum;
}

/** Moves a picture within the album that the page shows. The first one is its cover. */
function AlbumActions({ picture, name, album: { id, updatedAt: seen } }: AlbumActionsProps) {
  const { decide } = useDecision();
  const params = { id: String(id) };
  async function move(placeOf: (place: number) => number) {
    const { rows } = await api.call(listGalleryForAdmin, { query: { album: params.id } });
    const ids = rows.map((row) => row.id);
    const place = ids.indexOf(picture);
    ids.splice(placeOf(place), 0, ...ids.splice(place, 1));
    return api.call(orderAlbum, { params, body: { ids, seen } });
  }
  const moves = [
    ['first', m.albums_useAsCover(), () => 0],
    ['left', m.albums_earlier(), (place: number) => Math.max(0, place - 1)],
    ['right', m.albums_later(), (place: number) => place + 1],
  ] as const;
  return moves.map(([icon, words, placeOf]) => (
    <MoreAction
      key={icon}
      name={name}
      icon={icon}
      onClick={() => void decide({ send: () => move(placeOf), done: m.said_albumUpdated() })}
    >
      {words}
    </MoreAction>
  ));
}

function PictureCard({ item, state }: { readonly item: AdminGalleryItem; readonly state: RowState }) {
  const { image, picture, description, description_ml } = item;
  const name = recordText(description, description_ml).words;
  const { album: shown } = picturesList.readAt(useLocation()).filters;
  const album = albumChoice.useAll().find(({ id }) => String(id) === shown);
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
      <RowButtons name={name} {...state}>
        {album && <AlbumActions picture={item.id} name={name} album={album} />}
      </RowButtons>
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
  address: picturesList,
  pageSize: 24,
  load: async (request, query) => {
    albumChoice.store(await loadAsAdmin(request, listAlbumsForAdmin, {}));
    return loadAsAdmin(request, listGalleryForAdmin, { query });
  },
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
  Head: ({ add, query }) => (
    <>
      {add}
      <ButtonLink href={localizedPath(paths.adminAlbums)}>
        {albumChoice.findName(query.filters.album) ?? m.albums_title()}
      </ButtonLink>
    </>
  ),
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
