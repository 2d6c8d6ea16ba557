import { useId, type ReactNode, type Ref } from 'react';
import { DisplayLanguage } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Locale } from '#web/shared/languages/locale.ts';
import { PreviewFrame } from './preview-frame.tsx';

interface PreviewProps {
  readonly ref: Ref<HTMLElement>;
  /** The one that is written. */
  readonly language: Locale;
  /** What is being written, as the page may show it. */
  readonly followed: readonly string[];
  /** What the site would show of what stands in the fields. */
  readonly children: ReactNode;
}

/** How a phone would show what is being typed: beside the form, or below it where there is no room. */
export function Preview({ ref, language, followed, children }: PreviewProps) {
  const id = useId();
  return (
    <section ref={ref} className="unmarked card preview" tabIndex={-1} aria-labelledby={id}>
      <div className="row preview__head">
        <h2 className="title" id={id}>
          {m.content_preview()}
        </h2>
        <p className="muted">{m.content_previewFollows()}</p>
      </div>
      <PreviewFrame title={m.content_preview()} lang={language} followed={followed}>
        <DisplayLanguage value={language}>{children}</DisplayLanguage>
      </PreviewFrame>
    </section>
  );
}
