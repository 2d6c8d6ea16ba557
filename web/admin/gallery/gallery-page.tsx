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
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { UploadForm } from './upload-form.tsx';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { readFormValues } from '#web/shared/ui/form-state.ts';
import { FileCard } from '#web/shared/ui/file-card.tsx';
import { picturesList } from './pictures-list.ts';

/** Number of pictures on a page. */
const PAGE_SIZE = 24;

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

interface PlaceFormProps {
  readonly picture: number;
  readonly name: string;
  readonly album: AdminAlbum;
  /** The place of the picture in the album, from 1. */
  readonly place: number;
  readonly keepPlace: () => void;
}

/** Moves a picture to another place of the album that the page shows. The first one is its cover. */
function PlaceForm({ picture, name, album: { id, count, updatedAt: seen }, place, keepPlace }: PlaceFormProps) {
  const { isBusy, decide } = useDecision();
  const params = { id: String(id) };
  const send = async (wanted: number) => {
    const { rows } = await api.call(listGalleryForAdmin, { query: { album: params.id } });
    const others = rows.flatMap((row) => (row.id === picture ? [] : row.id));
    const ids = [...others.slice(0, wanted - 1), picture, ...others.slice(wanted - 1)];
    return api.call(orderAlbum, { params, body: { ids, seen } });
  };
  return (
    <form
      className="line gap-2 picture-list__place"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(readFormValues(event.currentTarget, ['place'])['place']);
        const position = formatNumber(wanted);
        keepPlace();
        void decide({ send: () => send(wanted), done: m.albums_moved({ name, position, count: formatNumber(count) }) });
      }}
    >
      <label>
        {m.albums_place()}
        <HiddenRecordName name={name} />{' '}
        <input
          key={place}
          name="place"
          type="number"
          min={1}
          max={count}
          required
          defaultValue={place}
          className="input"
        />
      </label>
      <Button type="submit" busy={isBusy} busyLabel={m.manage_saving()}>
        {m.albums_move()}
        <HiddenRecordName name={name} />
      </Button>
    </form>
  );
}

/** Chooses the album whose pictures are shown. */
function PicturesSearch({ query }: { readonly query: typeof picturesList.all }) {
  const { field } = useAddressSearch(picturesList, query);
  return (
    <div className="row toolbar">
      <albumChoice.Filter
        label={m.albums_one()}
        field={{ ...field('album'), id: 'filter-album' }}
        any={m.gallery_all()}
        none={m.albums_without()}
      />
    </div>
  );
}

function PictureCard({ item, state }: { readonly item: AdminGalleryItem; readonly state: RowState }) {
  const { image, picture, description, description_ml } = item;
  const name = recordText(description, description_ml).words;
  const { filters, page: number } = picturesList.readAt(useLocation());
  const album = albumChoice.useAll().find(({ id }) => String(id) === filters.album);
  const place = (number - 1) * PAGE_SIZE + state.index + 1;
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
      {album && filters.malayalam === undefined && (
        <PlaceForm picture={item.id} name={name} album={album} place={place} keepPlace={state.keepPlace} />
      )}
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
  address: picturesList,
  pageSize: PAGE_SIZE,
  load: async (request, query) => {
    const [albums, list] = await Promise.all([
      loadAsAdmin(request, listAlbumsForAdmin, {}),
      loadAsAdmin(request, listGalleryForAdmin, { query }),
    ]);
    albumChoice.store(albums);
    return list;
  },
  read: (id) => api.call(readGalleryItem, { params: { id } }),
  words: {
    title: m.admin_manageGallery,
    amount: pictures,
    add: m.manage_uploadPicture,
    none: m.manage_noPictures,
    showAll: m.manage_showAll,
  },
  rows: {
    listClassName: 'column wraps-badges picture-list',
    itemClassName: 'card',
    item: (item, state) => <PictureCard item={item} state={state} />,
  },
  Search: PicturesSearch,
  Head: ({ add }) => (
    <>
      {add}
      <ButtonLink href={localizedPath(paths.adminAlbums)}>{m.albums_title()}</ButtonLink>
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
