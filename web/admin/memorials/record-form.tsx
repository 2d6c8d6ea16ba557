import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { earliestDay } from '#contract/fields.ts';
import { addMemorial, changeMemorial, memorialForm, type MemorialOfAdmin } from '#contract/memorials.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConflictPanel, pictureNow, showPicture, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { InOneLanguage } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture, withPicture } from '#web/admin/records/use-upload.ts';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { CheckboxField, PickerField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkRecord = checkWith(memorialForm);

interface RecordFormProps {
  /** The record that is edited; undefined while one is added. */
  readonly record: MemorialOfAdmin | undefined;
  /** It was sent, and is as told; or given up. */
  readonly onDone: (saved?: MemorialOfAdmin) => void;
}

/** Adds a deceased record or changes one (specification sections 4 and 5); nothing typed is lost when that fails. */
export function RecordForm({ record: opened, onDone }: RecordFormProps) {
  const [today] = useState(() => dayInKolkata(Date.now()));
  const picture = usePicture();
  const { revalidate } = useRevalidator();
  const draft = useDraft('deceased', opened, [picture.choice]);
  const { record } = draft;
  const failed = record === undefined ? m.said_memorialAddFailed() : m.said_memorialUpdateFailed();
  const { conflict, seen, explain, settle } = useConflict(record, () => toast.error(failed));
  const form = useForm({
    fields: [
      'name',
      'name_ml',
      'date_of_death',
      'description',
      'description_ml',
      'funeral_place',
      'funeral_place_ml',
      'portrait',
    ],
    files: addMemorial.files,
    check: (typed) =>
      withPicture(checkRecord(typed), record !== undefined || picture.isChosen || typed['portrait'] === 'none'),
    act: async (body) => {
      const saved = draft.sending();
      const files = await picture.filesToSend();
      const answer =
        record === undefined
          ? await picture.send(addMemorial, { body, ...files })
          : await picture.send(changeMemorial, {
              params: { id: String(record.id) },
              body: { ...body, seen, ...(picture.isRemoved && { removeImage: true }) },
              ...files,
            });
      saved(answer.record);
      settle();
      toast.success(record === undefined ? m.said_memorialAdded() : m.said_memorialUpdated(), failed);
      await revalidate();
      if (saved(answer.record)) onDone(answer.record);
      else picture.forgetSent();
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <FormHeading>{record === undefined ? m.manage_addRecord() : m.manage_editRecord()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems title={m.form_problem()} form={form} />
      <ConflictPanel
        conflict={conflict}
        draft={draft}
        labels={{
          name: m.admin_name(),
          name_ml: m.committee_nameMl(),
          date_of_death: m.manage_dateOfDeath(),
          description: m.manage_description(),
          description_ml: m.manage_descriptionMl(),
          funeral_place: m.manage_funeralPlace(),
          funeral_place_ml: m.manage_funeralPlaceMl(),
          image: m.manage_image(),
        }}
        files={{ image: { ...picture.fieldOf(form), show: showPicture('events') } }}
      />
      <InOneLanguage>
        <TextPair
          en={{ ...form.field('name'), label: m.admin_name() }}
          ml={{ ...form.field('name_ml'), label: m.committee_nameMl() }}
          text={record && { en: record.name, ml: record.name_ml }}
        />
        <PickerField
          {...form.field('date_of_death')}
          kind="date"
          label={m.manage_dateOfDeath()}
          defaultValue={record?.date_of_death}
          min={earliestDay}
          max={today}
          aria-required
        />
        <TextPair
          en={{ ...form.field('description'), label: m.manage_description() }}
          ml={{ ...form.field('description_ml'), label: m.manage_descriptionMl() }}
          text={record && { en: record.description, ml: record.description_ml }}
          rows={2}
          hint={m.manage_shownAsRelation()}
        />
        <TextPair
          en={{ ...form.field('funeral_place'), label: m.manage_funeralPlace() }}
          ml={{ ...form.field('funeral_place_ml'), label: m.manage_funeralPlaceMl() }}
          text={record && { en: record.funeral_place, ml: record.funeral_place_ml }}
        />
      </InOneLanguage>
      <PictureField {...picture.fieldOf(form)} folder="events" current={pictureNow(conflict, record)} mayRemove />
      {record === undefined && !picture.isChosen && (
        <CheckboxField {...form.field('portrait')} value="none" label={m.manage_drawnPortrait()} />
      )}
      <SubmitRecord
        submitProps={form.submitProps}
        addLabel={m.manage_addRecord()}
        onCancel={record && (() => onDone())}
        draft={draft}
      />
    </form>
  );
}
