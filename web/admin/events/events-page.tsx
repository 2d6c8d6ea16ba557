import {
  addEvent,
  type AdminEvent,
  changeEvent,
  deleteEvent,
  eventForm,
  isEventPublic,
  listEventsForAdmin,
  maxYearsAhead,
  readEventForAdmin,
} from '#contract/events.ts';
import { events, formatCount } from '#web/admin/records/format-counts.ts';
import { malayalamFilter } from '#web/admin/records/malayalam-line.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { readTell, tellBoxes, TellMembers, useTelling } from '#web/admin/records/tell-members.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { TextOfRecord } from '#web/admin/records/text-to-send.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { loadAsAdmin, useCovered } from '#web/admin/shell/load-for-admin.ts';
import { numberWords } from '#web/shared/answers/answer-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { dayInKolkata, formatDay, formatLocalTime, formatTimes } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Locale, pathIn } from '#web/shared/languages/locale.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { eventPath, paths, printedListPath } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { EventDay } from '#web/shared/words/event-parts.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { useState } from 'react';
import { yearsFrom } from '#contract/fields.ts';
import { AnsweringFields, answeringFields, readAnswering } from './answering-fields.tsx';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { requirePicture, usePicture } from '#web/shared/forms/use-picture.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { CheckboxField, PickerField, TextField } from '#web/shared/ui/field.tsx';

/**
 * Error codes of empty required fields. If a field has one of these errors, the error summary has the title from the
 * specification.
 */
const missing = new Set(['titleRequired', 'dateRequired', 'descriptionRequired', 'imageRequired']);

const eventLabels = () => ({
  title: m.manage_title(),
  title_ml: m.notices_titleMl(),
  date: m.manage_date(),
  time: m.manage_startTime(),
  end_time: m.manage_endTime(),
  place: m.manage_place(),
  answers_until: m.answers_takesUntil(),
  answers_time: m.answers_untilTime(),
  places: m.answers_places(),
  choices: m.answers_choices(),
  answers_shown: m.answers_shown(),
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
  published: m.manage_eventPublished(),
  publish_on: m.manage_publishOn(),
  image: m.manage_image(),
});

function eventLines({ id, title, title_ml, date, time, place }: AdminEvent, language: Locale) {
  const when = time === null ? formatDay(date, language) : formatLocalTime(`${date}T${time}`, language);
  const link = `${location.origin}${pathIn(language, eventPath(id))}`;
  return [recordText(title, title_ml, language).words, when, place, link];
}

/** Adds or changes an event (specification section 5). */
function EventForm(props: RecordFormProps<AdminEvent>) {
  const [today] = useState(() => dayInKolkata(Date.now()));
  const picture = usePicture();
  const telling = useTelling('events', props.record?.id);
  const [tellsAnswered, setTellsAnswered] = useState(false);
  const isOffice = useCovered()(['office']);
  const { office, form, record, field, pair } = useRecordForm({
    props,
    kind: 'events',
    fields: [
      'title',
      'title_ml',
      'date',
      'time',
      'end_time',
      'place',
      'description',
      'description_ml',
      'published',
      'publish_on',
      ...answeringFields,
    ],
    boxes: [...tellBoxes, 'answers_time'],
    files: { image: picture.chosen },
    together: { date: ['date', 'time', 'end_time'], answers_until: ['answers_until', 'answers_time'] },
    labels: eventLabels(),
    words: {
      add: m.manage_addEvent,
      edit: m.manage_editEvent,
      added: m.said_eventAdded,
      addFailed: m.failed_eventAdd,
      changed: m.said_eventUpdated,
      changeFailed: m.failed_eventUpdate,
    },
    check: (typed, edited) =>
      requirePicture(
        checkWith(eventForm, 'choices')({ ...readAnswering(typed, edited?.choices), tell: readTell(typed) }),
        edited !== undefined || picture.isChosen,
      ),
    save: async (body, { record: edited, seen, once }) => {
      const files = await picture.filesToSend();
      const { event } =
        edited === undefined
          ? await picture.send(addEvent, { body, ...files }, once)
          : await picture.send(changeEvent, {
              params: { id: String(edited.id) },
              body: { ...body, tell_answered: tellsAnswered, seen },
              ...files,
            });
      telling.saved(body.tell, event);
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
      <CheckboxField {...field('published')} defaultChecked={record?.published ?? true} />
      <PickerField
        {...field('publish_on')}
        kind="date"
        optionalMark={optionalMark}
        defaultValue={record?.publish_on ?? ''}
      />
      <AnsweringFields field={field} record={record} />
      <TellMembers telling={telling} field={form.field}>
        {isOffice && record && record.answers.answers > 0 && (
          <CheckboxField
            name="tell_answered"
            label={m.answers_tell()}
            error={undefined}
            checked={tellsAnswered}
            onChange={({ target }) => setTellsAnswered(target.checked)}
          />
        )}
      </TellMembers>
      {record && <TextOfRecord linesIn={(language) => eventLines(record, language)} />}
    </OfficeForm>
  );
}

/** Says that visitors do not see an event yet, and publishes it. */
function PublishEvent({ event }: { readonly event: AdminEvent }) {
  const { id, title, title_ml, published, publish_on, updatedAt: seen } = event;
  const { isBusy, decide } = useDecision(eventLabels(), m.failed_eventUpdate());
  const send = () =>
    api.call(changeEvent, { params: { id: String(id) }, body: { published: true, publish_on: '', seen } });
  return (
    <>
      <Badge kind="wait">
        {published && publish_on !== null ? m.manage_publicFrom({ day: formatDay(publish_on) }) : m.manage_isDraft()}
      </Badge>
      <Button busy={isBusy} onClick={() => void decide({ send, done: m.said_eventUpdated() })}>
        {m.manage_publish()}
        <HiddenRecordName name={recordText(title, title_ml).words} />
      </Button>
    </>
  );
}

function EventItem({ event, state }: { readonly event: AdminEvent; readonly state: RowState }) {
  const { title, title_ml, description, description_ml, date, time, end_time, place, image, picture } = event;
  const { id, choices, answers } = event;
  const isOffice = useCovered()(['office']);
  const comes = formatCount(answers.adults + answers.children, m.answers_oneComes, m.answers_come);
  const sums = [comes, numberWords(choices, answers)].filter(Boolean).join(': ');
  const when = [time !== null && formatTimes(time, end_time), place].filter(Boolean).join(', ');
  return (
    <>
      <EventDay day={date} />
      <div className="media">
        {image !== null && picture !== null ? (
          <StoredPicture folder="events" image={image} picture={picture} alt="" sizes="9rem" />
        ) : (
          <Icon name="image" size={32} />
        )}
      </div>
      <div className="grow">
        <b className="h4">
          <RecordText ml={title_ml}>{title}</RecordText>
        </b>
        {when !== '' && <p className="figures">{when}</p>}
        {(event.answers_until !== null || answers.answers > 0) && (
          <p className="figures">
            {isOffice ? (
              <a className="tap" href={`${localizedPath(paths.adminAnswers)}?event=${id}`}>
                {sums}
              </a>
            ) : (
              sums
            )}
          </p>
        )}
        <p className="clamp muted">
          <RecordText ml={description_ml}>{description}</RecordText>
        </p>
      </div>
      {!isEventPublic(event, dayInKolkata(serverTime())) && <PublishEvent event={event} />}
      <RowButtons name={recordText(title, title_ml).words} {...state} />
    </>
  );
}

/**
 * Manages events (specification section 2, messages from section 8). Editing an event is an addition to the
 * specification (decision 27).
 */
const page = officePage({
  kind: 'events',
  address: new ListAddress({ path: paths.adminEvents, filters: malayalamFilter }),
  pageSize: 25,
  load: (request, query) => loadAsAdmin(request, listEventsForAdmin, { query }),
  read: (id) => api.call(readEventForAdmin, { params: { id } }),
  words: {
    title: m.admin_manageEvents,
    amount: events,
    add: m.manage_addEvent,
    none: m.manage_noEvents,
  },
  Head: ({ add }) => (
    <>
      {add}
      <ButtonLink href={localizedPath(printedListPath('events'))} icon="list">
        {m.lists_print()}
      </ButtonLink>
    </>
  ),
  rows: {
    itemClassName: 'card record-row row pad',
    item: (event, state) => <EventItem event={event} state={state} />,
  },
  Form: EventForm,
  labels: eventLabels,
  deletion: {
    question: m.manage_deleteEventQuestion,
    confirm: m.manage_deleteEvent,
    cancel: m.manage_keepEvent,
    done: m.said_eventDeleted,
    failed: m.failed_eventDelete,
    detail: ({ title, title_ml, date }) => `${recordText(title, title_ml).words}, ${formatDay(date)}`,
    call: (call) => api.call(deleteEvent, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
