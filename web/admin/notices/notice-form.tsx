import { type ComponentProps, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Text } from '#contract/content.ts';
import { addNotice, changeNotice, type Notice, noticeForm } from '#contract/notices.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs, useEditedLanguage } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { PickerField } from '#web/shared/ui/field.tsx';
import type { RichText as Rich } from '#contract/rich-text.ts';
import { DisplayLanguage, contentText } from '#web/shared/languages/content-text.tsx';
import { useRichPreviews } from '#web/admin/records/use-rich-previews.ts';
import { RichText } from '#web/shared/words/rich-text.tsx';

const noWords: Rich = [];

/** Previews the notice as on the home page, in the language that is being edited. */
function NoticePreview({ title, text }: { readonly title: Text; readonly text: Text }) {
  const [isOpen, setOpen] = useState(false);
  const language = useEditedLanguage();
  const { words, lang } = contentText(title, language);
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

const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const checkNotice = checkWith(noticeForm);
const nothing: Text = { en: '', ml: null };

export const noticeLabels = () => ({
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
      <TextPair {...title} text={record?.title} onTyped={setTitle} />
      <TextPair {...text} text={record?.text} isMarkdown onTyped={setText} />
      <NoticePreview title={typedTitle} text={typedText} />
    </LanguageTabs>
  );
}

export function NoticeForm(props: RecordFormProps<Notice>) {
  const { office, record, field, pair } = useRecordForm({
    props,
    kind: 'notices',
    fields: ['title.en', 'title.ml', 'text.en', 'text.ml', 'begins_on', 'ends_on'],
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
      }),
    save: async (body, { record: edited, seen, once }) => {
      const { notice } =
        edited === undefined
          ? await api.call(addNotice, { body }, once)
          : await api.call(changeNotice, { params: { id: String(edited.id) }, body: { ...body, seen } });
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
    </OfficeForm>
  );
}
