import * as m from '#web/shared/languages/generated/messages.js';
import type { Page } from '#contract/endpoint.ts';
import { deleteMemorial, type MemorialOfAdmin, memorialsPageSize } from '#contract/memorials.ts';
import { api } from '#web/shared/api/client.ts';
import { ProperName, Written, writtenOf } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList, RowButtons } from '#web/admin/records/record-list.tsx';
import { type RecordForm, rowId } from '#web/admin/records/record-form.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { lacksMalayalam } from '#contract/content.ts';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Jasmine } from '#web/shared/ui/ornament.tsx';
import { memorialsList, type MemorialsQuery } from './memorials-search.tsx';

interface RecordRowProps {
  readonly record: MemorialOfAdmin;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function RecordRow({ record, isEdited, onEdit, onDelete }: RecordRowProps) {
  const { id, name, name_ml, date_of_death, description, description_ml, image, picture } = record;
  const { funeral_place, funeral_place_ml } = record;
  const words = [
    { en: name, ml: name_ml },
    { en: description, ml: description_ml },
    { en: funeral_place, ml: funeral_place_ml },
  ];
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('grid card record-row memorial-row', isEdited && 'is-edit')}>
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
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        <p className="muted figures">
          <time dateTime={date_of_death}>{formatDay(date_of_death)}</time>
          <br />
          <Written ml={description_ml}>{description}</Written>
          <br />
          <Written ml={funeral_place_ml}>{funeral_place}</Written>
        </p>
        {words.some(lacksMalayalam) && <MalayalamMissing />}
      </div>
      <RowButtons name={writtenOf(name, name_ml).words} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

interface MemorialsListProps {
  readonly list: Page<MemorialOfAdmin>;
  readonly query: MemorialsQuery;
  readonly records: RecordForm<MemorialOfAdmin>;
}

/** Newest first; with a search the similar names come last, under a heading of their own unless there are no others (decision 3). */
export function MemorialsList({ list, query, records }: MemorialsListProps) {
  const next = memorialsList.isNarrowed(query) ? (
    <ButtonLink href={memorialsList.href()}>{m.manage_allRecords()}</ButtonLink>
  ) : (
    <AddFirst records={records} label={m.manage_addRecord()} />
  );
  return (
    <RecordList
      list={list}
      page={query.page}
      pageSize={memorialsPageSize}
      href={(page) => memorialsList.href({ page }, query)}
      records={records}
      empty={<EmptyState title={m.manage_noRecords()} action={next} />}
      question={({ id, updatedAt, name, name_ml, date_of_death }) => ({
        words: {
          question: m.manage_deleteRecordQuestion(),
          confirm: m.manage_deleteRecord(),
          cancel: m.manage_keepRecord(),
          done: m.said_memorialDeleted(),
          failed: m.said_memorialDeleteFailed(),
          detail: `${writtenOf(name, name_ml).words}, ${formatDay(date_of_death)}`,
        },
        act: () => api.call(deleteMemorial, { params: { id: String(id) }, query: { seen: updatedAt } }),
      })}
    >
      {(shown, stateOf) => {
        const foundAsTyped = shown.filter(({ similar }) => !similar).length;
        const rows = shown.map((record) => <RecordRow key={record.id} record={record} {...stateOf(record)} />);
        return (
          <>
            {foundAsTyped > 0 && <ul className="grid form-and-list__rows">{rows.slice(0, foundAsTyped)}</ul>}
            {foundAsTyped < rows.length && (
              <>
                {foundAsTyped > 0 && <h2 className="form-and-list__similar">{m.search_similarNames()}</h2>}
                <ul className="grid form-and-list__rows">{rows.slice(foundAsTyped)}</ul>
              </>
            )}
          </>
        );
      }}
    </RecordList>
  );
}
