import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { yearsFrom } from '#contract/fields.ts';
import { addEvent, changeEvent, eventForm, type EventOfAdmin, maxYearsAhead } from '#contract/events.ts';
import type { MessageCode } from '#contract/messages.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { problemTitle } from '#web/admin/shell/explain-admin-error.ts';
import { ConflictPanel, pictureNow, showPicture, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { InOneLanguage } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture, withPicture } from '#web/admin/records/use-upload.ts';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { PickerField, TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

const checkEvent = checkWith(eventForm);

interface EventFormProps {
  /** The event that is edited; undefined while one is added. */
  readonly event: EventOfAdmin | undefined;
  /** It was sent, and is as told; or given up. */
  readonly onDone: (saved?: EventOfAdmin) => void;
}

/** What is said of fields that were left empty. */
const MISSING: ReadonlySet<MessageCode> = new Set([
  'titleRequired',
  'dateRequired',
  'descriptionRequired',
  'imageRequired',
]);

/** Adds an event or changes one (specification section 5); nothing typed or chosen is lost when that fails. */
export function EventForm({ event: opened, onDone }: EventFormProps) {
  const [today] = useState(() => dayInKolkata(Date.now()));
  const picture = usePicture();
  const { revalidate } = useRevalidator();
  const draft = useDraft('events', opened, [picture.choice]);
  const event = draft.record;
  const failed = event === undefined ? m.said_eventAddFailed() : m.said_eventUpdateFailed();
  const { conflict, seen, explain, settle } = useConflict(event, () => toast.error(failed));
  const form = useForm({
    fields: ['title', 'title_ml', 'date', 'time', 'end_time', 'place', 'description', 'description_ml'],
    files: addEvent.files,
    check: (typed) => withPicture(checkEvent(typed), event !== undefined || picture.isChosen),
    act: async (body) => {
      const saved = draft.sending();
      const files = await picture.filesToSend();
      const answer =
        event === undefined
          ? await picture.send(addEvent, { body, ...files })
          : await picture.send(changeEvent, { params: { id: String(event.id) }, body: { ...body, seen }, ...files });
      saved(answer.event);
      settle();
      toast.success(event === undefined ? m.said_eventAdded() : m.said_eventUpdated(), failed);
      await revalidate();
      if (saved(answer.event)) onDone(answer.event);
      else picture.forgetSent();
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <FormHeading>{event === undefined ? m.manage_addEvent() : m.manage_editEvent()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems
        title={problemTitle(form, MISSING, {
          incomplete: m.said_eventIncomplete(),
          otherwise: m.form_problem(),
        })}
        form={form}
      />
      <ConflictPanel
        conflict={conflict}
        draft={draft}
        labels={{
          title: m.manage_title(),
          title_ml: m.notices_titleMl(),
          date: m.manage_date(),
          time: m.manage_startTime(),
          end_time: m.manage_endTime(),
          place: m.manage_place(),
          description: m.manage_description(),
          description_ml: m.manage_descriptionMl(),
          image: m.manage_image(),
        }}
        files={{ image: { ...picture.fieldOf(form), show: showPicture('events') } }}
      />
      <InOneLanguage>
        <TextPair
          en={{ ...form.field('title'), label: m.manage_title() }}
          ml={{ ...form.field('title_ml'), label: m.notices_titleMl() }}
          text={event && { en: event.title, ml: event.title_ml }}
        />
        <PickerField
          {...form.field('date')}
          kind="date"
          label={m.manage_date()}
          defaultValue={event?.date}
          max={yearsFrom(today, maxYearsAhead)}
          aria-required
        />
        <PickerField
          {...form.field('time')}
          kind="time"
          label={m.manage_startTime()}
          optionalMark={m.manage_optional()}
          defaultValue={event?.time ?? ''}
        />
        <PickerField
          {...form.field('end_time')}
          kind="time"
          label={m.manage_endTime()}
          optionalMark={m.manage_optional()}
          defaultValue={event?.end_time ?? ''}
        />
        <TextField
          {...form.field('place')}
          label={m.manage_place()}
          optionalMark={m.manage_optional()}
          defaultValue={event?.place ?? ''}
          autoComplete="off"
        />
        <TextPair
          en={{ ...form.field('description'), label: m.manage_description() }}
          ml={{ ...form.field('description_ml'), label: m.manage_descriptionMl() }}
          text={event && { en: event.description, ml: event.description_ml }}
          rows={4}
        />
      </InOneLanguage>
      <PictureField {...picture.fieldOf(form)} folder="events" current={pictureNow(conflict, event)} />
      <SubmitRecord
        submitProps={form.submitProps}
        addLabel={m.manage_addEvent()}
        onCancel={event && (() => onDone())}
        draft={draft}
      />
    </form>
  );
}
