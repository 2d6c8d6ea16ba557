import { useState } from 'react';
import { yearsFrom } from '#contract/fields.ts';
import { addEvent, type AdminEvent, changeEvent, eventForm, maxYearsAhead } from '#contract/events.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture, requirePicture } from '#web/shared/forms/use-picture.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { PickerField, TextField } from '#web/shared/ui/field.tsx';

const checkEvent = checkWith(eventForm);

/**
 * Error codes of empty required fields. If a field has one of these errors, the error summary has the title from the
 * specification.
 */
const missing = new Set(['titleRequired', 'dateRequired', 'descriptionRequired', 'imageRequired']);

export const eventLabels = () => ({
  title: m.manage_title(),
  title_ml: m.notices_titleMl(),
  date: m.manage_date(),
  time: m.manage_startTime(),
  end_time: m.manage_endTime(),
  place: m.manage_place(),
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
  image: m.manage_image(),
});

/** Adds or changes an event (specification section 5). */
export function EventForm(props: RecordFormProps<AdminEvent>) {
  const [today] = useState(() => dayInKolkata(Date.now()));
  const picture = usePicture();
  const { office, form, record, field, pair } = useRecordForm({
    props,
    kind: 'events',
    fields: ['title', 'title_ml', 'date', 'time', 'end_time', 'place', 'description', 'description_ml'],
    files: { image: picture.chosen },
    together: { date: ['date', 'time', 'end_time'] },
    labels: eventLabels(),
    words: {
      add: m.manage_addEvent,
      edit: m.manage_editEvent,
      added: m.said_eventAdded,
      addFailed: m.failed_eventAdd,
      changed: m.said_eventUpdated,
      changeFailed: m.failed_eventUpdate,
    },
    check: (typed, edited) => requirePicture(checkEvent(typed), edited !== undefined || picture.isChosen),
    save: async (body, { record: edited, seen, once }) => {
      const files = await picture.filesToSend();
      const { event } =
        edited === undefined
          ? await picture.send(addEvent, { body, ...files }, once)
          : await picture.send(changeEvent, { params: { id: String(edited.id) }, body: { ...body, seen }, ...files });
      return event;
    },
  });
  const isIncomplete = Object.values(form.errorCodes).some((code) => missing.has(code));
  const optionalMark = m.manage_optional();
  return (
    <OfficeForm office={office} problemTitle={isIncomplete ? m.said_eventIncomplete() : undefined}>
      <LanguageTabs>
        <TextPair {...pair('title', 'title_ml')} text={record && { en: record.title, ml: record.title_ml }} />
        <PickerField
          {...field('date')}
          kind="date"
          defaultValue={record?.date}
          max={yearsFrom(today, maxYearsAhead)}
          aria-required
        />
        <PickerField {...field('time')} kind="time" optionalMark={optionalMark} defaultValue={record?.time ?? ''} />
        <PickerField
          {...field('end_time')}
          kind="time"
          optionalMark={optionalMark}
          defaultValue={record?.end_time ?? ''}
        />
        <TextField
          {...field('place')}
          optionalMark={optionalMark}
          defaultValue={record?.place ?? ''}
          autoComplete="off"
        />
        <TextPair
          {...pair('description', 'description_ml')}
          text={record && { en: record.description, ml: record.description_ml }}
          rows={4}
        />
      </LanguageTabs>
      <PictureField {...picture.fieldOf(form)} folder="events" current={record} />
    </OfficeForm>
  );
}
