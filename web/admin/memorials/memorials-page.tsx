import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  addMemorial,
  type AdminMemorial,
  changeMemorial,
  deleteMemorial,
  listMemorialsForAdmin,
  noticeFields,
  readMemorialForAdmin,
} from '#contract/admin-memorials.ts';
import { memorialsPageSize } from '#contract/memorials.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { records } from '#web/admin/records/format-counts.ts';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { TellMembers, useTelling } from '#web/admin/records/tell-members.tsx';
import { loadAsAdmin, useCovered } from '#web/admin/shell/load-for-admin.ts';
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
import {
  checkMemorial,
  memorialBoxes,
  MemorialFields,
  memorialFields,
  memorialLabels,
  memorialTogether,
} from './memorial-fields.tsx';
import { memorialsList, MemorialsSearch } from './memorials-search.tsx';
import { UndoDeath } from './undo-death.tsx';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { requirePicture, usePicture } from '#web/shared/forms/use-picture.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';

const formFields = [...memorialFields, 'portrait', 'published', 'announced'] as const;

/** Adds or changes a deceased record (specification sections 4 and 5). */
function MemorialForm(props: RecordFormProps<AdminMemorial>) {
  const picture = usePicture();
  const isOver = props.record !== undefined && props.record.note === undefined;
  const isOffice = useCovered()(['office']);
  const telling = useTelling('deaths', props.record?.id, props.record?.member?.id);
  const mayPublish = isOffice || props.record?.hasEntry !== true;
  const hidden: readonly string[] = [
    ...(isOver ? noticeFields : []),
    ...(mayPublish ? [] : ['published', 'announced']),
  ];
  const { office, form, record, field, pair } = useRecordForm({
    props,
    kind: 'deceased',
    fields: formFields.filter((name) => !hidden.includes(name)),
    boxes: memorialBoxes,
    files: { image: picture.chosen },
    together: memorialTogether,
    labels: { ...memorialLabels(), announced: m.manage_announced() },
    words: {
      add: m.manage_addRecord,
      edit: m.manage_editRecord,
      added: m.said_memorialAdded,
      addFailed: m.failed_memorialAdd,
      changed: m.said_memorialUpdated,
      changeFailed: m.failed_memorialUpdate,
    },
    check: (typed, edited) => {
      const isPictured = edited !== undefined || picture.isChosen || typed['portrait'] === 'none';
      const checked = requirePicture(checkMemorial(typed), isPictured);
      return 'errors' in checked
        ? checked
        : { value: { ...checked.value, ...(mayPublish && { announced: typed['announced'] === 'on' }) } };
    },
    save: async ({ announced, ...body }, { record: edited, seen, once }) => {
      const files = await picture.filesToSend();
      const answer =
        edited === undefined
          ? await picture.send(addMemorial, { body, ...files }, once)
          : await picture.send(changeMemorial, {
              params: { id: String(edited.id) },
              body: { ...body, announced, seen, ...(picture.isRemoved && { removeImage: true }) },
              ...files,
            });
      telling.saved(body.tell, answer.record);
      return answer.record;
    },
  });
  return (
    <OfficeForm office={office}>
      <MemorialFields field={field} pair={pair} time={form.field('funeral_time')} values={record} isOver={isOver} />
      <PictureField {...picture.fieldOf(form)} folder="events" current={record} mayRemove />
      {record === undefined && !picture.isChosen && <CheckboxField {...field('portrait')} value="none" />}
      {mayPublish && <CheckboxField {...field('published')} defaultChecked={record?.published ?? true} />}
      {mayPublish && record && <CheckboxField {...field('announced')} defaultChecked={record.announced} />}
      <TellMembers telling={telling} field={form.field} />
    </OfficeForm>
  );
}

function MemorialItem({ record, state }: { readonly record: AdminMemorial; readonly state: RowState }) {
  const { name, name_ml, date_of_death, description, description_ml, image, picture } = record;
  const { funeral_place, funeral_place_ml, funeral_at, member, published, hasEntry, undoUntil } = record;
  const [isAsking, setAsking] = useState(false);
  const isOffice = useCovered()(['office']);
  const { revalidate } = useRevalidator();
  const afterUndo = () => {
    state.keepPlace();
    void revalidate();
  };
  const shownName = recordText(name, name_ml).words;
  return (
    <>
      <span className="oval oval--small">
        {image !== null && picture !== null ? (
          <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="4rem" />
        ) : (
          <span className="grid oval__initials">
            <Jasmine part="sprig" size={44} />
          </span>
        )}
      </span>
      <div className="grow">
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
      </div>
      <RowButtons name={shownName} {...state} onDelete={isOffice || !hasEntry ? state.onDelete : undefined}>
        {isOffice && undoUntil !== null && (
          <MoreAction name={shownName} icon="undo" onClick={() => setAsking(true)}>
            {m.death_undo()}
          </MoreAction>
        )}
      </RowButtons>
      {isAsking && <UndoDeath memorial={record} onUndone={afterUndo} onClose={() => setAsking(false)} />}
    </>
  );
}

/** An editor may not record a death, which changes the register. */
function Head({ add, onAdd }: { readonly add: ReactNode; readonly onAdd: () => void }) {
  if (!useCovered()(['office'])) return <>{add}</>;
  return (
    <>
      <ButtonLink variant="primary" href={localizedPath(paths.adminRecordDeath)} icon="sprig">
        {m.death_title()}
      </ButtonLink>
      <MoreActions>
        <MoreAction icon="plus" onClick={onAdd}>
          {m.manage_addRecord()}
        </MoreAction>
        <MoreAction icon="list" href={localizedPath(printedListPath('memorials'))}>
          {m.lists_print()}
        </MoreAction>
      </MoreActions>
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
    itemClassName: 'card record-row row pad',
    item: (record, state) => <MemorialItem record={record} state={state} />,
  },
  Head,
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
