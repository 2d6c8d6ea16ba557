import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { lacksMalayalam } from '#contract/content.ts';
import {
  type AdminMemorial,
  deleteMemorial,
  listMemorialsForAdmin,
  memorialsPageSize,
  readMemorialForAdmin,
} from '#contract/memorials.ts';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { records } from '#web/admin/records/format-counts.ts';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { ProperName, RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay, formatLocalTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths, printedListPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { memorialLabels } from './memorial-fields.tsx';
import { MemorialForm } from './memorial-form.tsx';
import { memorialsList, MemorialsSearch } from './memorials-search.tsx';
import { UndoDeath } from './undo-death.tsx';

function MemorialItem({ record, state }: { readonly record: AdminMemorial; readonly state: RowState }) {
  const { name, name_ml, date_of_death, description, description_ml, image, picture } = record;
  const { funeral_place, funeral_place_ml, funeral_at, member, published, undoUntil } = record;
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const afterUndo = () => {
    state.keepPlace();
    void revalidate();
  };
  const shownName = recordText(name, name_ml).words;
  const texts = [
    { en: name, ml: name_ml },
    { en: description, ml: description_ml },
    { en: funeral_place, ml: funeral_place_ml },
  ];
  return (
    <>
      <span className="oval">
        {image !== null && picture !== null ? (
          <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="4rem" />
        ) : (
          <span className="grid oval__initials">
            <Jasmine part="sprig" size={44} />
          </span>
        )}
      </span>
      <div>
        <b className="h4">
          <ProperName ml={name_ml}>{name}</ProperName>
        </b>{' '}
        {!published && <Badge kind="wait">{m.manage_isDraft()}</Badge>}
        <p className="muted figures">
          <time dateTime={date_of_death}>{formatDay(date_of_death)}</time>
          <br />
          <RecordText ml={description_ml}>{description}</RecordText>
          <br />
          <RecordText ml={funeral_place_ml}>{funeral_place}</RecordText>
          {funeral_at !== null && (
            <>
              <br />
              {m.memorials_funeralOn({ when: formatLocalTime(funeral_at) })}
            </>
          )}
          {member && (
            <>
              <br />
              <span translate="no">{m.manage_folioOf({ folio: member.folio })}</span>
            </>
          )}
        </p>
        {texts.some(lacksMalayalam) && <MalayalamMissing />}
      </div>
      <RowButtons name={shownName} {...state}>
        {undoUntil !== null && (
          <MoreAction name={shownName} icon="undo" onClick={() => setAsking(true)}>
            {m.death_undo()}
          </MoreAction>
        )}
      </RowButtons>
      {isAsking && <UndoDeath memorial={record} onUndone={afterUndo} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Manages memorials (specification sections 2 and 4). Shows errors that the specification only logs (decision 19). */
const page = officePage({
  kind: 'deceased',
  address: memorialsList,
  pageSize: memorialsPageSize,
  load: (request, query) => loadAsAdmin(request, listMemorialsForAdmin, { query }),
  read: (id) => api.call(readMemorialForAdmin, { params: { id } }),
  words: {
    title: m.admin_manageFunerals,
    amount: (overview) => m.manage_newestFirst({ amount: records(overview) }),
    add: m.manage_addRecord,
    none: m.manage_noRecords,
    showAll: m.manage_allRecords,
  },
  rows: {
    itemClassName: 'grid card record-row memorial-row',
    item: (record, state) => <MemorialItem record={record} state={state} />,
  },
  HeadLinks: () => (
    <>
      <ButtonLink href={localizedPath(printedListPath('memorials'))} icon="list">
        {m.lists_print()}
      </ButtonLink>
      <ButtonLink href={localizedPath(paths.adminRecordDeath)} icon="sprig">
        {m.death_title()}
      </ButtonLink>
    </>
  ),
  Form: MemorialForm,
  labels: memorialLabels,
  Search: MemorialsSearch,
  deletion: {
    question: m.manage_deleteRecordQuestion,
    confirm: m.manage_deleteRecord,
    cancel: m.manage_keepRecord,
    done: m.said_memorialDeleted,
    failed: m.failed_memorialDelete,
    detail: ({ name, name_ml, date_of_death }) => `${recordText(name, name_ml).words}, ${formatDay(date_of_death)}`,
    call: (call) => api.call(deleteMemorial, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
