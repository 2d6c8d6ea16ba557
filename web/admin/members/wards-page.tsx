import { addWard, changeWard, deleteWard, listWards, type OfficeWard, readWard, wardForm } from '#contract/wards.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { wardName } from '#web/admin/records/ward-choice.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { membersList } from './members-search.tsx';

const checkWard = checkWith(wardForm);
const wardLabels = () => ({ name: m.admin_name(), name_ml: m.committee_nameMl() });

function WardForm(props: RecordFormProps<OfficeWard>) {
  const { office, record, field } = useRecordForm({
    props,
    kind: 'wards',
    fields: ['name', 'name_ml'],
    labels: wardLabels(),
    words: { add: m.wards_add, edit: m.wards_edit, added: m.said_wardAdded, changed: m.said_wardUpdated },
    check: (typed) => checkWard(typed),
    save: async (body, { record: edited, seen, once }) => {
      const { ward } =
        edited === undefined
          ? await api.call(addWard, { body }, once)
          : await api.call(changeWard, { params: { id: String(edited.id) }, body: { ...body, seen } });
      return ward;
    },
  });
  return (
    <OfficeForm office={office}>
      <TextField
        {...field('name')}

        defaultValue={record?.name}
        autoComplete="off"
        aria-required
      />
      <TextField
        {...field('name_ml')}
        lang="ml"
        optionalMark={m.manage_optional()}
        defaultValue={record?.name_ml ?? ''}
        autoComplete="off"
      />
    </OfficeForm>
  );
}

/** Manages the wards, or areas or units, of the association. */
const page = officePage({
  kind: 'wards',
  address: new ListAddress({ path: paths.adminWards, filters: {} }),
  pageSize: 1000,
  load: (request) => loadAsAdmin(request, listWards, {}),
  read: (id) => api.call(readWard, { params: { id } }),
  words: { title: m.wards_title, add: m.wards_add, none: m.wards_none },
  rows: {
    listClassName: 'grid gap-2',
    itemClassName: 'card record-row row pad',
    item: (ward, row) => (
      <>
        <div className="grow">
          <b className="h4">
            <RecordText ml={ward.name_ml}>{ward.name}</RecordText>
          </b>
          <p className="figures">
            <a className="tap" href={membersList.href({ filters: { ward: String(ward.id), state: 'all' } })}>
              {formatCount(ward.entries, m.wards_oneEntry, m.wards_entries)}
            </a>
          </p>
        </div>
        <RowButtons name={wardName(ward)} {...row} />
      </>
    ),
  },
  Form: WardForm,
  labels: wardLabels,
  deletion: {
    question: m.wards_deleteQuestion,
    confirm: m.wards_delete,
    cancel: m.wards_keep,
    done: m.said_wardDeleted,
    failed: ({ entries }) =>
      entries === 0 ? m.failed_wardDelete() : formatCount(entries, m.wards_oneInside, m.wards_inside),
    detail: wardName,
    call: (call) => api.call(deleteWard, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
