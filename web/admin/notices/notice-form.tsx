import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Text } from '#contract/content.ts';
import { addNotice, changeNotice, type Notice, noticeForm } from '#contract/notices.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import { ConflictPanel, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { InOneLanguage, useWrittenLanguage } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { PickerField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import type { RichText as Rich } from '#contract/rich-text.ts';
import { DisplayLanguage, textOf } from '#web/shared/languages/content-text.tsx';
import { useRichPreviews } from '#web/admin/records/use-rich-previews.ts';
import { RichText } from '#web/shared/words/rich-text.tsx';

const noWords: Rich = [];

/** How the notice will look on the home page, in the language that is written. */
function NoticePreview({ title, text }: { readonly title: Text; readonly text: Text }) {
  const [isOpen, setOpen] = useState(false);
  const language = useWrittenLanguage();
  const { words, lang } = textOf(title, language);
  const inMalayalam = language === 'ml' ? (text.ml ?? '').trim() : '';
  const markdown = inMalayalam === '' ? text.en : inMalayalam;
  const [rich = noWords] = useRichPreviews(isOpen ? [markdown] : []);
  return (
    <details className="notice-preview" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.notices_preview()}</summary>
      {words + markdown === '' ? (
        <p className="muted">{m.notices_previewEmpty()}</p>
      ) : (
        <div className="notice-preview__card" lang={language}>
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

/** How long most notices are to be seen. */
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const checkNotice = checkWith(noticeForm);
const nothing: Text = { en: '', ml: null };

interface NoticeFormProps {
  /** The notice that is edited; undefined while one is added. */
  readonly notice: Notice | undefined;
  /** It was sent, and is as told; or given up. */
  readonly onDone: (saved?: Notice) => void;
}

/** What the fields are called. */
export const noticeLabels = () => ({
  'title.en': m.notices_titleEn(),
  'title.ml': m.notices_titleMl(),
  'text.en': m.notices_textEn(),
  'text.ml': m.notices_textMl(),
  begins_on: m.committee_firstDay(),
  ends_on: m.committee_lastDay(),
});

/** Adds a notice or changes one; nothing typed is lost when that fails. */
export function NoticeForm({ notice: opened, onDone }: NoticeFormProps) {
  const draft = useDraft('notices', opened);
  const notice = draft.record;
  const { conflict, seen, explain, settle } = useConflict(notice, () => undefined);
  const [title, setTitle] = useState(notice?.title ?? nothing);
  const [text, setText] = useState(notice?.text ?? nothing);
  const [now] = useState(() => Date.now());
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['title.en', 'title.ml', 'text.en', 'text.ml', 'begins_on', 'ends_on'],
    check: (typed) =>
      checkNotice({
        title: { en: typed['title.en'], ml: typed['title.ml'] },
        text: { en: typed['text.en'], ml: typed['text.ml'] },
        begins_on: typed['begins_on'],
        ends_on: typed['ends_on'],
      }),
    act: async (body) => {
      const saved = draft.sending();
      const answer =
        notice === undefined
          ? await api.call(addNotice, { body })
          : await api.call(changeNotice, { params: { id: String(notice.id) }, body: { ...body, seen } });
      saved(answer.notice);
      settle();
      toast.success(notice === undefined ? m.said_noticeAdded() : m.said_noticeUpdated());
      await revalidate();
      if (saved(answer.notice)) onDone(answer.notice);
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <FormHeading>{notice === undefined ? m.notices_add() : m.notices_edit()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems title={m.form_problem()} form={form} />
      <ConflictPanel conflict={conflict} draft={draft} labels={noticeLabels()} />
      <InOneLanguage>
        <TextPair
          en={{ ...form.field('title.en'), label: m.notices_titleEn() }}
          ml={{ ...form.field('title.ml'), label: m.notices_titleMl() }}
          text={notice?.title}
          onTyped={setTitle}
        />
        <TextPair
          en={{ ...form.field('text.en'), label: m.notices_textEn() }}
          ml={{ ...form.field('text.ml'), label: m.notices_textMl() }}
          text={notice?.text}
          isMarkdown
          onTyped={setText}
        />
        <NoticePreview title={title} text={text} />
      </InOneLanguage>
      <PickerField
        {...form.field('begins_on')}
        kind="date"
        label={m.committee_firstDay()}
        hint={m.notices_firstDayHint()}
        defaultValue={notice?.begins_on ?? dayInKolkata(now)}
        aria-required
      />
      <PickerField
        {...form.field('ends_on')}
        kind="date"
        label={m.committee_lastDay()}
        hint={m.notices_lastDayHint()}
        defaultValue={notice?.ends_on ?? dayInKolkata(now + A_WEEK_MS)}
        aria-required
      />
      <SubmitRecord
        submitProps={form.submitProps}
        addLabel={m.notices_add()}
        onCancel={notice && (() => onDone())}
        draft={draft}
      />
    </form>
  );
}
