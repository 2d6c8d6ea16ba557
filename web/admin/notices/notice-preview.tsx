import { useState } from 'react';
import type { Text } from '#contract/content.ts';
import type { RichText as Rich } from '#contract/rich-text.ts';
import { useWrittenLanguage } from '#web/admin/records/one-language.tsx';
import { DisplayLanguage, textOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { useRichPreviews } from '#web/admin/records/use-rich-previews.ts';
import { RichText } from '#web/shared/words/rich-text.tsx';

const noWords: Rich = [];

/** How the notice will look on the home page, in the language that is written. */
export function NoticePreview({ title, text }: { readonly title: Text; readonly text: Text }) {
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
