import { useEffect, useState } from 'react';
import { previewRichText } from '#contract/content-editing.ts';
import type { RichText } from '#contract/rich-text.ts';
import { api } from '#web/shared/api/client.ts';

/** After the last letter, in milliseconds. */
const PAUSE_MS = 300;
/** Stands between texts; no text holds it. */
const BETWEEN = '\u0000';

interface Seen {
  /** By Markdown, what it looks like. */
  readonly known: ReadonlyMap<string, RichText>;
  /** By place, what was last shown there. */
  readonly shown: readonly RichText[];
}

/** What is wrong with a text is said when it is saved. */
async function look(markdown: string, signal: AbortSignal): Promise<readonly (readonly [string, RichText])[]> {
  try {
    const { text } = await api.call(previewRichText, { body: { markdown } }, { signal });
    return [[markdown, text]];
  } catch {
    return [];
  }
}

/**
 * Markdown as visitors will see it, made by the server. While that is on its way, and where it cannot be made, what was
 * in its place before stays.
 * @param markdowns one for each place
 */
export function useRichPreviews(markdowns: readonly string[]): readonly RichText[] {
  const [{ known, shown }, setSeen] = useState<Seen>({ known: new Map(), shown: [] });
  const places = markdowns.join(BETWEEN);
  const isMissing = (markdown: string) => markdown.trim() !== '' && !known.has(markdown);
  const missing = [...new Set(markdowns)].filter(isMissing).join(BETWEEN);
  useEffect(() => {
    if (missing === '') return undefined;
    const stop = new AbortController();
    const make = async () => {
      const found = await Promise.all(missing.split(BETWEEN).map((markdown) => look(markdown, stop.signal)));
      if (stop.signal.aborted) return;
      setSeen((before) => {
        const now = new Map([...before.known, ...found.flat()]);
        return {
          known: now,
          shown: places.split(BETWEEN).map((markdown, place) => now.get(markdown) ?? before.shown[place] ?? []),
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
