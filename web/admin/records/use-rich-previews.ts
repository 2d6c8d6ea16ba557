import { useEffect, useState } from 'react';
import { previewRichText } from '#contract/content-editing.ts';
import type { RichText } from '#contract/rich-text.ts';
import { api } from '#web/shared/api/client.ts';

/** Delay after the last keystroke, in milliseconds. */
const PAUSE_MS = 300;
/** The separator between joined texts. No text contains this character. */
const SEPARATOR = '\u0000';

interface Seen {
  /** Formatted texts by their Markdown. */
  readonly known: ReadonlyMap<string, RichText>;
  /** The formatted texts shown last, in the order of `markdowns`. */
  readonly shown: readonly RichText[];
}

/**
 * Returns a list with one pair: the Markdown and its formatted text. Returns an empty list after an error, because
 * saving the text reports the error.
 */
async function convert(markdown: string, signal: AbortSignal): Promise<readonly (readonly [string, RichText])[]> {
  try {
    const { text } = await api.call(previewRichText, { body: { markdown } }, { signal });
    return [[markdown, text]];
  } catch {
    return [];
  }
}

/**
 * Returns the formatted text of each Markdown text, converted by the server. While a text is loading or after an error,
 * returns the text that was shown before at the same index.
 */
export function useRichPreviews(markdowns: readonly string[]): readonly RichText[] {
  const [{ known, shown }, setSeen] = useState<Seen>({ known: new Map(), shown: [] });
  const places = markdowns.join(SEPARATOR);
  const isMissing = (markdown: string) => markdown.trim() !== '' && !known.has(markdown);
  const missing = [...new Set(markdowns)].filter(isMissing).join(SEPARATOR);
  useEffect(() => {
    if (missing === '') return undefined;
    const stop = new AbortController();
    const make = async () => {
      const found = await Promise.all(missing.split(SEPARATOR).map((markdown) => convert(markdown, stop.signal)));
      if (stop.signal.aborted) return;
      setSeen((before) => {
        const now = new Map([...before.known, ...found.flat()]);
        return {
          known: now,
          shown: places.split(SEPARATOR).map((markdown, place) => now.get(markdown) ?? before.shown[place] ?? []),
        };
      });
    };
    const timer = setTimeout(() => void make(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [missing, places]);
  return markdowns.map((markdown, place) =>
    markdown.trim() === '' ? [] : (known.get(markdown) ?? shown[place] ?? []),
  );
}
