import { useId, useState, type ReactNode, type Ref } from 'react';
import { DisplayLanguage } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames, locales, type Locale } from '#web/shared/languages/locale.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { readSite } from '#contract/content.ts';
import { type Loaded, notLoaded } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { PreviewFrame } from './preview-frame.tsx';

interface PreviewProps {
  readonly ref: Ref<HTMLElement>;
  /** Only matters where there is no room beside the form. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** What the site would show of what stands in the fields. */
  readonly children: ReactNode;
}

/** How a phone would show what is being typed, in either language. Where there is no room beside the form it is opened. */
export function Preview({ ref, isOpen, onToggle, children }: PreviewProps) {
  const id = useId();
  const [language, setLanguage] = useState<Locale>(getLocale);
  return (
    <section
      ref={ref}
      className={classNames('unmarked preview', isOpen && 'is-open')}
      tabIndex={-1}
      aria-labelledby={`${id}-h`}
    >
      <Button className="only-stacked" size="lg" block aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {isOpen ? m.content_hidePreview() : m.content_showPreview()}
      </Button>
      <div className="preview__inner" id={id}>
        <div className="row preview__head">
          <h2 className="title" id={`${id}-h`}>
            {m.content_preview()}
          </h2>
          <div className="segmented preview__languages" role="group" aria-label={m.content_previewLanguage()}>
            {locales.map((each) => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={each === language}
                onClick={() => setLanguage(each)}
              >
                {languageNames[each]}
              </button>
            ))}
          </div>
        </div>
        <PreviewFrame title={m.content_preview()} lang={language}>
          <DisplayLanguage value={language}>{children}</DisplayLanguage>
        </PreviewFrame>
      </div>
    </section>
  );
}

/** Reads with a document what its preview shows of the site around it. */
export async function withSite<T extends object>(
  reading: Promise<Loaded<T>>,
): Promise<Loaded<T & { readonly site: Site }>> {
  const [loaded, site] = await Promise.all([reading, api.call(readSite, {}).catch(() => undefined)]);
  if (!loaded.ok) return loaded;
  return site === undefined ? notLoaded(undefined) : { ok: true, value: { ...loaded.value, site } };
}
