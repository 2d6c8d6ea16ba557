import { addMemorial, type AdminMemorial, changeMemorial } from '#contract/memorials.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { requirePicture, usePicture } from '#web/shared/forms/use-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import {
  checkMemorial,
  memorialBoxes,
  MemorialFields,
  memorialFields,
  memorialLabels,
  memorialTogether,
} from './memorial-fields.tsx';

/** Adds or changes a deceased record (specification sections 4 and 5). */
export function MemorialForm(props: RecordFormProps<AdminMemorial>) {
  const picture = usePicture();
  const { office, form, record, field, pair } = useRecordForm({
    props,
    kind: 'deceased',
    fields: [...memorialFields, 'portrait', 'published', 'announced'],
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
      return 'errors' in checked ? checked : { value: { ...checked.value, announced: typed['announced'] === 'on' } };
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
      return answer.record;
    },
  });
  return (
    <OfficeForm office={office}>
      <MemorialFields field={field} pair={pair} time={form.field('funeral_time')} values={record} />
      <PictureField {...picture.fieldOf(form)} folder="events" current={record} mayRemove />
      {record === undefined && !picture.isChosen && <CheckboxField {...field('portrait')} value="none" />}
      <CheckboxField {...field('published')} defaultChecked={record?.published ?? true} />
      {record && <CheckboxField {...field('announced')} defaultChecked={record.announced} />}
    </OfficeForm>
  );
}
