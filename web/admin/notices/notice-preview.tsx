import { useState } from 'react';
import type { Text } from '#contract/content.ts';
import { DisplayLanguage } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { useRichPreviews } from '#web/admin/records/use-rich-previews.ts';
import { RichText } from '#web/shared/words/rich-text.tsx';

interface InOneLanguageProps {
  readonly language: 'en' | 'ml';
  readonly title: string;
  readonly markdown: string;
  readonly isWanted: boolean;
}

function InOneLanguage({ language, title, markdown, isWanted }: InOneLanguageProps) {
  const [text = []] = useRichPreviews(isWanted ? [markdown] : []);
  return (
    <div className="notice-preview__card" lang={language}>
      <b className="h4">{title}</b>
      <DisplayLanguage value={language}>
        <RichText text={language === 'ml' ? { en: [], ml: text } : { en: text, ml: null }} level={4} />
      </DisplayLanguage>
    </div>
  );
}

/** How the notice will look on the home page, in the languages that it is written in. */
export function NoticePreview({ title, text }: { readonly title: Text; readonly text: Text }) {
  const [isOpen, setOpen] = useState(false);
  const inEnglish = title.en + text.en;
  const inMalayalam = (title.ml ?? '') + (text.ml ?? '');
  return (
    <details className="notice-preview" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.notices_preview()}</summary>
      {inEnglish + inMalayalam === '' && <p className="muted">{m.notices_previewEmpty()}</p>}
      {inEnglish !== '' && <InOneLanguage language="en" title={title.en} markdown={text.en} isWanted={isOpen} />}
      {inMalayalam !== '' && (
        <InOneLanguage language="ml" title={title.ml ?? ''} markdown={text.ml ?? ''} isWanted={isOpen} />
      )}
    </details>
  );
}
