import { useState } from 'react';
import { deleteAnswer, enterAnswer, listAnswers, type OfficeAnswer } from '#contract/answers.ts';
import { type AdminEvent, readEventForAdmin } from '#contract/events.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons } from '#web/admin/records/record-list.tsx';
import { useFoundMembers } from '#web/admin/records/use-found-members.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { AnswerFields, numbersOf, numberWords, readAnswer } from '#web/shared/answers/answer-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { ProperName, recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ListAddress, validatedFilter } from '#web/shared/links/list-address.ts';
import { paths, printedListPath } from '#web/shared/links/paths.ts';
import { createStore } from '#web/shared/state/store.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

const address = new ListAddress({
  path: paths.adminAnswers,
  filters: { event: validatedFilter((text) => /^[1-9]\d{0,8}$/.test(text)) },
});
const eventId = () => address.readAt(location).filters.event;
const listedEvent = createStore<AdminEvent | undefined>(undefined);
const choicesOf = () => listedEvent.read()?.choices ?? [];

/** Returns for example "12A, Kurien Mathew". */
const entryWords = ({ folio, name }: { readonly folio: string; readonly name: string }) => `${folio}, ${name}`;
const nameOf = ({ member, name }: OfficeAnswer) => (member ? entryWords(member) : (name ?? ''));

const labelsOf = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(numbersOf(choicesOf()).map(({ name, words }) => [name, words])),
  name: m.answers_folioOrName(),
  choices: m.answers_choices(),
  note: m.desk_note(),
});

/** Enters or changes an answer. The server finds the entry of a folio in the name. */
function AnswerForm(props: RecordFormProps<OfficeAnswer>) {
  const choices = choicesOf();
  const [words, setWords] = useState('');
  const found = useFoundMembers(words.split(',', 1)[0] ?? '');
  const entries = typeof found === 'object' ? found.rows : [];
  const { office, form, record, field } = useRecordForm({
    props,
    kind: `events/${eventId()}/answers`,
    fields: ['name', ...numbersOf(choices).map(({ name }) => name), 'note'],
    labels: (name) => labelsOf()[name],
    words: { add: m.answers_enter, edit: m.answers_change, added: m.said_answerEntered, changed: m.said_answerEntered },
    check: ({ name = '', ...typed }, edited) =>
      checkWith(enterAnswer.body)({
        ...readAnswer(choices, typed),
        ...(edited?.member ? { member: edited.member.id } : { name }),
      }),
    save: async (body, { seen = '' }) =>
      (await api.call(enterAnswer, { params: { id: eventId() }, body: { ...body, seen } })).answer,
  });
  return (
    <OfficeForm office={office}>
      <TextField
        {...field('name')}
        hint={m.answers_folioHint()}
        list="found-entries"
        autoComplete="off"
        readOnly={record !== undefined}
        defaultValue={record && nameOf(record)}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <datalist id="found-entries">
        {entries.map((entry) => (
          <option key={entry.id}>{entryWords(entry)}</option>
        ))}
      </datalist>
      <AnswerFields field={form.field} choices={choices} answer={record} />
    </OfficeForm>
  );
}

/** The answers to an event. */
const page = officePage({
  kind: 'answers',
  address,
  pageSize: 10_000,
  load: async (request, { event: id }) => {
    const [event, list] = await Promise.all([
      loadAsAdmin(request, readEventForAdmin, { params: { id } }),
      loadAsAdmin(request, listAnswers, { params: { id } }),
    ]);
    if (event.ok) listedEvent.write(event.value);
    return list;
  },
  read: () => Promise.reject(new Error('the answer is not in the list')),
  words: {
    title: m.answers_title,
    amount: () => {
      const event = listedEvent.read();
      if (!event) return '';
      const { words } = recordText(event.title, event.title_ml);
      return [words, numberWords(event.choices, event.answers)].filter(Boolean).join('. ');
    },
    add: m.answers_enter,
    none: m.answers_none,
  },
  Head: ({ add }) => (
    <>
      {add}
      <ButtonLink href={localizedPath(printedListPath('door', Number(eventId())))} icon="list">
        {m.answers_doorList()}
      </ButtonLink>
    </>
  ),
  rows: {
    listClassName: 'card rows',
    itemClassName: 'row',
    item: (answer, row) => (
      <>
        <div className="grow breakable">
          <ProperName>{nameOf(answer)}</ProperName>
          <p className="figures">{[numberWords(choicesOf(), answer), answer.note].filter(Boolean).join('. ')}</p>
        </div>
        <RowButtons name={nameOf(answer)} {...row} />
      </>
    ),
  },
  Form: AnswerForm,
  labels: labelsOf,
  deletion: {
    question: m.answers_deleteQuestion,
    confirm: m.answers_delete,
    cancel: m.answers_keep,
    done: m.said_answerDeleted,
    failed: m.failed_answerDelete,
    detail: nameOf,
    call: ({ params, query }) => api.call(deleteAnswer, { params: { id: eventId(), answer: params.id }, query }),
  },
});

export const { loader, shouldRevalidate, Component } = page;
