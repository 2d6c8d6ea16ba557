import { useEffect, useState } from 'react';
import { previewRichText } from '#contract/content-editing.ts';
import type { RichText } from '#contract/rich-text.ts';
import { callOffice } from '#web/api/call-office.ts';

/** After the last letter, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Markdown as visitors will see it, made by the server. While it is on its way, and when it cannot be made, what was
 * there before stays.
 * @param markdown undefined while nobody looks
 */
export function useRichPreview(markdown: string | undefined): RichText {
  const [shown, setShown] = useState<RichText>([]);
  useEffect(() => {
    if (markdown === undefined) return undefined;
    const stop = new AbortController();
    const make = async () => {
      try {
        const { text } = await callOffice(previewRichText, { body: { markdown } }, stop.signal);
        if (!stop.signal.aborted) setShown(text);
      } catch {
        // What is wrong with it is said when it is saved.
      }
    };
    const timer = setTimeout(() => void make(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [markdown]);
  return shown;
}
