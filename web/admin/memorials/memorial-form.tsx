import { useState } from 'react';
import { earliestDay } from '#contract/fields.ts';
import { addMemorial, changeMemorial, memorialForm, type AdminMemorial } from '#contract/memorials.ts';
import { currentPicture, pictureRenderer } from '#web/admin/records/conflict.tsx';
import { OfficeForm, type OfficeFormProps, useOfficeForm } from '#web/admin/records/office-form.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture, requirePicture } from '#web/admin/records/use-picture.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField, PickerField } from '#web/shared/ui/field.tsx';

const checkMemorial = checkWith(memorialForm);

export const memorialLabels = () => ({
  name: m.admin_name(),
  name_ml: m.committee_nameMl(),
  date_of_death: m.manage_dateOfDeath(),
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
  funeral_place: m.manage_funeralPlace(),
  funeral_place_ml: m.manage_funeralPlaceMl(),
  portrait: m.manage_drawnPortrait(),
  image: m.manage_image(),
});

/** Adds or changes a deceased record (specification sections 4 and 5). */
export function MemorialForm(props: OfficeFormProps<AdminMemorial>) {
  const [today] = useState(() => dayInKolkata(Date.now()));
  const picture = usePicture();
  const { office, form, record, field, pair } = useOfficeForm({
    props,
    kind: 'deceased',
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
    choices: [picture.choice],
    labels: memorialLabels(),
    words: {
      add: m.manage_addRecord,
      edit: m.manage_editRecord,
      added: m.said_memorialAdded,
      addFailed: m.said_memorialAddFailed,
      changed: m.said_memorialUpdated,
      changeFailed: m.said_memorialUpdateFailed,
    },
    check: (typed, edited) =>
      requirePicture(checkMemorial(typed), edited !== undefined || picture.isChosen || typed['portrait'] === 'none'),
    save: async (body, { record: edited, seen }) => {
      const files = await picture.filesToSend();
      const answer =
        edited === undefined
          ? await picture.send(addMemorial, { body, ...files })
          : await picture.send(changeMemorial, {
              params: { id: String(edited.id) },
              body: { ...body, seen, ...(picture.isRemoved && { removeImage: true }) },
              ...files,
            });
      return answer.record;
    },
    forgetSent: picture.forgetSent,
  });
  return (
    <OfficeForm office={office} files={{ image: { ...picture.fieldOf(form), show: pictureRenderer('events') } }}>
      <LanguageTabs>
        <TextPair {...pair('name', 'name_ml')} text={record && { en: record.name, ml: record.name_ml }} />
        <PickerField
          {...field('date_of_death')}
          kind="date"
          defaultValue={record?.date_of_death}
          min={earliestDay}
          max={today}
          aria-required
        />
        <TextPair
          {...pair('description', 'description_ml')}
          text={record && { en: record.description, ml: record.description_ml }}
          rows={2}
          hint={m.manage_shownAsRelation()}
        />
        <TextPair
          {...pair('funeral_place', 'funeral_place_ml')}
          text={record && { en: record.funeral_place, ml: record.funeral_place_ml }}
        />
      </LanguageTabs>
      <PictureField
        {...picture.fieldOf(form)}
        folder="events"
        current={currentPicture(office.conflict, record)}
        mayRemove
      />
      {record === undefined && !picture.isChosen && <CheckboxField {...field('portrait')} value="none" />}
    </OfficeForm>
  );
}
