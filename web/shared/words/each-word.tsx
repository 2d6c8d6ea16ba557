import { useEffect, useEffectEvent, useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import type { Filter, Filters, ListAddress, ListQuery } from '#web/shared/links/list-address.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Nobody types more to find somebody. */
const MAX_WORDS = 6;

/** The words of a search that was typed. */
export function wordsTyped(typed: string): readonly string[] {
  return [...new Set(typed.trim().split(/\s+/))].slice(0, MAX_WORDS);
}

interface WordCountsProps {
  readonly words: readonly string[];
  /** How many each finds, as far as that is known. */
  readonly counted: ReadonlyMap<string, number>;
  readonly href: (word: string) => string;
}

/** Each word of a search leads to what it finds alone. Nothing for one word. */
export function WordCounts({ words, counted, href }: WordCountsProps) {
  if (words.length < 2) return null;
  return (
    <>
      <p>{m.search_eachWord()}</p>
      <ul className="row each-word">
        {words.map((word) => {
          const total = counted.get(word);
          return (
            <li key={word}>
              <a href={href(word)}>
                {total === undefined ? word : m.search_wordFinds({ word, count: formatNumber(total) })}
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type Searched = Filters & { readonly search: Filter<string> };

interface EachWordProps<F extends Searched> {
  readonly list: ListAddress<F>;
  /** What found nothing. */
  readonly query: ListQuery<F>;
  /** Reads a part of the list. */
  readonly read: (asked: ReturnType<ListAddress<F>['asked']>, signal: AbortSignal) => Promise<Page<unknown>>;
}

/** Under a search whose words together find nothing: which of them finds how many. Nothing for one word. */
export function EachWord<F extends Searched>({ list, query, read }: EachWordProps<F>) {
  const typed = query.filters.search;
  const words = wordsTyped(typed);
  const search = (word: string) => ({ ...query, filters: { ...query.filters, search: word }, page: 1 });
  const [counted, setCounted] = useState<ReadonlyMap<string, number>>(new Map());
  const count = useEffectEvent(async (word: string, signal: AbortSignal) => {
    return (await read(list.asked(search(word), 1), signal)).total;
  });
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (word: string) => {
      const total = await count(word, asking.signal);
      if (!asking.signal.aborted) setCounted((before) => new Map(before).set(word, total));
    };
    const all = wordsTyped(typed);
    // A word whose number does not come is shown without one.
    if (all.length > 1) void Promise.allSettled(all.map(ask));
    return () => asking.abort();
  }, [typed]);
  return <WordCounts words={words} counted={counted} href={(word) => list.href({}, search(word))} />;
}
