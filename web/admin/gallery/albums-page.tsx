import {
  addAlbum,
  type AdminAlbum,
  albumForm,
  changeAlbum,
  deleteAlbum,
  listAlbumsForAdmin,
  readAlbum,
} from '#contract/albums.ts';
import { listEventsForAdmin } from '#contract/events.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { eventChoice } from '#web/admin/records/record-choice.tsx';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { PickerField } from '#web/shared/ui/field.tsx';
import { picturesList } from './pictures-list.ts';

const checkAlbum = checkWith(albumForm);
const albumLabels = () => ({
  title: m.manage_title(),
  title_ml: m.notices_titleMl(),
  day: m.manage_date(),
  event: m.audit_kindEvent(),
  picture_order: m.albums_order(),
});

function AlbumForm(props: RecordFormProps<AdminAlbum>) {
  const { office, record, field, pair } = useRecordForm({
    props,
    kind: 'albums',
    fields: ['title', 'title_ml', 'day', 'event'],
    labels: albumLabels(),
    words: { add: m.albums_add, edit: m.albums_edit, added: m.said_albumAdded, changed: m.said_albumUpdated },
    check: (typed) => checkAlbum(typed),
    save: async (body, { record: edited, seen, once }) => {
      if (edited === undefined) return (await api.call(addAlbum, { body }, once)).album;
      return (await api.call(changeAlbum, { params: { id: String(edited.id) }, body: { ...body, seen } })).album;
    },
  });
  return (
    <OfficeForm office={office}>
      <LanguageTabs>
        <TextPair {...pair('title', 'title_ml')} text={record && { en: record.title, ml: record.title_ml }} />
      </LanguageTabs>
      <PickerField {...field('day')} kind="date" defaultValue={record?.day} aria-required />
      <eventChoice.Field {...field('event')} none={m.albums_noEvent()} defaultValue={record?.event ?? ''} />
    </OfficeForm>
  );
}

/** Manages the albums of the gallery (decision 72). */
const page = officePage({
  kind: 'albums',
  address: new ListAddress({ path: paths.adminAlbums, filters: {} }),
  pageSize: 10_000,
  load: async (request) => {
    const [events, list] = await Promise.all([
      loadAsAdmin(request, listEventsForAdmin, { query: {} }),
      loadAsAdmin(request, listAlbumsForAdmin, {}),
    ]);
    eventChoice.store(events);
    return list;
  },
  read: (id) => api.call(readAlbum, { params: { id } }),
  words: { title: m.albums_title, add: m.albums_add, none: m.albums_none },
  rows: {
    listClassName: 'grid gap-2',
    itemClassName: 'card record-row row pad',
    item: (album, row) => (
      <>
        <div className="grow">
          <b className="h4">
            <RecordText ml={album.title_ml}>{album.title}</RecordText>
          </b>
          <p className="figures">
            {formatDay(album.day)},{' '}
            <a className="tap" href={picturesList.href({ filters: { album: String(album.id) } })}>
              {formatCount(album.count, m.admin_onePicture, m.admin_pictures)}
            </a>
          </p>
        </div>
        <RowButtons name={recordText(album.title, album.title_ml).words} {...row} />
      </>
    ),
  },
  Form: AlbumForm,
  labels: albumLabels,
  deletion: {
    question: m.albums_deleteQuestion,
    confirm: m.albums_delete,
    cancel: m.albums_keep,
    done: m.said_albumDeleted,
    failed: m.failed_albumDelete,
    detail: ({ title, title_ml }) => recordText(title, title_ml).words,
    also: ({ count }) => `${m.albums_deletePictures()} (${formatNumber(count)})`,
    call: ({ params, query }, also) =>
      api.call(deleteAlbum, { params, query: { ...query, ...(also && { pictures: 'true' }) } }),
  },
});

export const { loader, shouldRevalidate, Component } = page;
