import type { Documents } from '#contract/content.ts';
import type { RichText } from '#contract/rich-text.ts';
import { useRichPreviews } from '#web/admin/records/use-rich-previews.ts';
import { Quotation, Timeline } from '#web/shared/content/timeline.tsx';
import { ContentText, useDisplayLanguage } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { PageHead } from '#web/shared/ui/page-head.tsx';

const none: RichText = [];

/** Previews the page About. The server formats the text only in the displayed language. */
export function HistoryPreview({ history }: { readonly history: Documents['history'] }) {
  const language = useDisplayLanguage();
  const isMalayalam = ({ ml }: { readonly ml: string | null }) => language === 'ml' && (ml ?? '').trim() !== '';
  const texts = useRichPreviews(history.chapters.map(({ text }) => (isMalayalam(text) ? (text.ml ?? '') : text.en)));
  const chapters = history.chapters.map((chapter, index) => {
    const text = texts[index] ?? none;
    return { ...chapter, text: isMalayalam(chapter.text) ? { en: none, ml: text } : { en: text, ml: null } };
  });
  return (
    <>
      <PageHead title={m.nav_about()} lead={<ContentText text={history.lead} />} />
      <section className="section">
        <div className="container">
          <Timeline chapters={chapters} />
        </div>
      </section>
      {history.saying && <Quotation saying={history.saying} />}
    </>
  );
}
