import type { Text } from '#contract/content.ts';
import {
  addNotice,
  changeNotice,
  deleteNotice,
  listNotices,
  type Notice,
  noticeForm,
  readNotice,
} from '#contract/notices.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { malayalamFilter } from '#web/admin/records/malayalam-line.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { readTell, tellBoxes, TellMembers, useTelling } from '#web/admin/records/tell-members.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { TextOfRecord } from '#web/admin/records/text-to-send.tsx';
import { withoutMarkdown } from '#web/admin/records/mark-words.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { ContentText, contentText, DisplayLanguage } from '#web/shared/languages/content-text.tsx';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Locale, pathIn } from '#web/shared/languages/locale.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { type ComponentProps, useEffect, useState } from 'react';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs, useEditedLanguage } from '#web/admin/records/one-language.tsx';
import { PickerField } from '#web/shared/ui/field.tsx';
import type { RichText as Rich } from '#contract/rich-text.ts';
import { previewRichText } from '#contract/content-editing.ts';
import { RichText } from '#web/shared/words/rich-text.tsx';

const noWords: Rich = [];

/** Delay after the last keystroke, in milliseconds. */
const PAUSE_MS = 300;

/** Returns Markdown as pages show it, formatted by the server. Until that is known, returns the text before it. */
function useRichPreview(markdown: string): Rich {
  const [rich, setRich] = useState(noWords);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const given = { body: { markdown } };
      const text = markdown.trim() === '' ? noWords : (await api.call(previewRichText, given, leaving)).text;
      if (!leaving.signal.aborted) setRich(text);
    };
    // After an error, the text before it stays. Saving the notice reports the error.
    const timer = setTimeout(() => void read().catch(() => undefined), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [markdown]);
  return rich;
}

/** Previews the notice as on the home page, in the language that is being edited. */
function NoticePreview({ title, text }: { readonly title: Text; readonly text: Text }) {
  const [isOpen, setOpen] = useState(false);
  const language = useEditedLanguage();
  const { words, lang } = contentText(title, language);
  const inMalayalam = language === 'ml' ? (text.ml ?? '').trim() : '';
  const markdown = inMalayalam === '' ? text.en : inMalayalam;
  const rich = useRichPreview(isOpen ? markdown : '');
  return (
    <details className="above-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.notices_preview()}</summary>
      {words + markdown === '' ? (
        <p className="muted">{m.notices_previewEmpty()}</p>
      ) : (
        <div className="card card--pad" lang={language}>
          <b className="h4" lang={lang}>
            {words}
          </b>
          <DisplayLanguage value={language}>
            <RichText text={inMalayalam === '' ? { en: rich, ml: null } : { en: noWords, ml: rich }} level={4} />
          </DisplayLanguage>
        </div>
      )}
    </details>
  );
}

const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const checkNotice = checkWith(noticeForm);
const nothing: Text = { en: '', ml: null };

const noticeLabels = () => ({
  'title.en': m.notices_titleEn(),
  'title.ml': m.notices_titleMl(),
  'text.en': m.notices_textEn(),
  'text.ml': m.notices_textMl(),
  begins_on: m.committee_firstDay(),
  ends_on: m.committee_lastDay(),
});

type Pair = Pick<ComponentProps<typeof TextPair>, 'en' | 'ml'>;

interface NoticeTextsProps {
  readonly record: Notice | undefined;
  readonly title: Pair;
  readonly text: Pair;
}

/** The texts of a notice, with a preview of what is typed. */
function NoticeTexts({ record, title, text }: NoticeTextsProps) {
  const [typedTitle, setTitle] = useState(record?.title ?? nothing);
  const [typedText, setText] = useState(record?.text ?? nothing);
  return (
    <LanguageTabs>
      {/* In an element of their own, both have the whole width. */}
      <div className="grid gap-4">
        <TextPair {...title} text={record?.title} onTyped={setTitle} />
        <TextPair {...text} text={record?.text} isMarkdown onTyped={setText} />
      </div>
      <NoticePreview title={typedTitle} text={typedText} />
    </LanguageTabs>
  );
}

function noticeLines({ title, text, begins_on, ends_on }: Notice, language: Locale) {
  const days = [...new Set([begins_on, ends_on])].map((day) => formatDay(day, language)).join(' – ');
  const link = `${location.origin}${pathIn(language, paths.home)}`;
  return [contentText(title, language).words, days, withoutMarkdown(contentText(text, language).words), link];
}

function NoticeForm(props: RecordFormProps<Notice>) {
  const telling = useTelling('notices', props.record?.id);
  const { office, form, record, field, pair } = useRecordForm({
    props,
    kind: 'notices',
    fields: ['title.en', 'title.ml', 'text.en', 'text.ml', 'begins_on', 'ends_on'],
    boxes: tellBoxes,
    together: { begins_on: ['begins_on', 'ends_on'] },
    labels: noticeLabels(),
    words: {
      add: m.notices_add,
      edit: m.notices_edit,
      added: m.said_noticeAdded,
      changed: m.said_noticeUpdated,
    },
    check: (typed) =>
      checkNotice({
        title: { en: typed['title.en'], ml: typed['title.ml'] },
        text: { en: typed['text.en'], ml: typed['text.ml'] },
        begins_on: typed['begins_on'],
        ends_on: typed['ends_on'],
        tell: readTell(typed),
      }),
    save: async (body, { record: edited, seen, once }) => {
      const { notice } =
        edited === undefined
          ? await api.call(addNotice, { body }, once)
          : await api.call(changeNotice, { params: { id: String(edited.id) }, body: { ...body, seen } });
      telling.saved(body.tell, notice);
      return notice;
    },
  });
  const [now] = useState(() => Date.now());
  return (
    <OfficeForm office={office}>
      <NoticeTexts record={record} title={pair('title.en', 'title.ml')} text={pair('text.en', 'text.ml')} />
      <PickerField
        {...field('begins_on')}
        kind="date"
        hint={m.notices_firstDayHint()}
        defaultValue={record?.begins_on ?? dayInKolkata(now)}
        aria-required
      />
      <PickerField
        {...field('ends_on')}
        kind="date"
        hint={m.notices_lastDayHint()}
        defaultValue={record?.ends_on ?? dayInKolkata(now + A_WEEK_MS)}
        aria-required
      />
      <TellMembers telling={telling} field={form.field} />
      {record && <TextOfRecord linesIn={(language) => noticeLines(record, language)} />}
    </OfficeForm>
  );
}

/** Returns for example "14 July 2026 to 20 July 2026", or "14 July 2026" for a single day. */
function noticeDays({ begins_on, ends_on }: Pick<Notice, 'begins_on' | 'ends_on'>): string {
  const from = formatDay(begins_on);
  return begins_on === ends_on ? from : m.bearers_fromTo({ from, to: formatDay(ends_on) });
}

function NoticeState({ state }: Pick<Notice, 'state'>) {
  if (state === 'shown') return <Badge kind="ok">{m.notices_shown()}</Badge>;
  if (state === 'coming') return <Badge kind="info">{m.notices_coming()}</Badge>;
  return <Badge kind="plain">{m.notices_over()}</Badge>;
}

function NoticeItem({ notice, row }: { readonly notice: Notice; readonly row: RowState }) {
  const { title, text, state } = notice;
  const name = contentText(title).words;
  return (
    <>
      <div className="grow">
        <p className="row below-2 figures">
          <NoticeState state={state} /> {noticeDays(notice)}
        </p>
        <b className="h4">
          <ContentText text={title} />
        </b>
        <p className="clamp muted">
          <ContentText text={{ en: withoutMarkdown(text.en), ml: text.ml && withoutMarkdown(text.ml) }} />
        </p>
      </div>
      <RowButtons name={name} {...row} />
    </>
  );
}

/** Manages short announcements for the home page, each with a first and a last day. */
const page = officePage({
  kind: 'notices',
  address: new ListAddress({ path: paths.adminNotices, filters: malayalamFilter }),
  pageSize: 25,
  load: (request, query) => loadAsAdmin(request, listNotices, { query }),
  read: (id) => api.call(readNotice, { params: { id } }),
  words: {
    title: m.home_notices,
    amount: ({ notices }) => formatCount(notices.total, m.notices_one, m.notices_many),
    add: m.notices_add,
    none: m.notices_none,
  },
  rows: {
    itemClassName: 'card record-row row pad',
    item: (notice, row) => <NoticeItem notice={notice} row={row} />,
  },
  Form: NoticeForm,
  labels: noticeLabels,
  deletion: {
    question: m.notices_deleteQuestion,
    confirm: m.notices_delete,
    cancel: m.notices_keep,
    done: m.said_noticeDeleted,
    failed: m.failed_noticeDelete,
    detail: (notice) => `${contentText(notice.title).words}, ${noticeDays(notice)}`,
    call: (call) => api.call(deleteNotice, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
