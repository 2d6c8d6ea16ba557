import { useEffect, useEffectEvent, useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import type { Filter, Filters, ListAddress, ListQuery } from '#web/shared/links/list-address.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Maximum number of words of a search whose results are counted. Later words are ignored. */
const MAX_WORDS = 6;

function searchWords(typed: string): readonly string[] {
  return [...new Set(typed.trim().split(/\s+/))].slice(0, MAX_WORDS);
}

export interface CountedWords {
  readonly words: readonly string[];
  /** Number of results by word. Words whose count is not loaded are missing. */
  readonly counted: ReadonlyMap<string, number>;
}

/** Counts the results of each word of a search. Counts nothing for a single word. */
export async function countWords(typed: string, count: (word: string) => Promise<number>): Promise<CountedWords> {
  const words = searchWords(typed);
  const counts = words.length < 2 ? [] : words.map(async (word) => [word, await count(word)] as const);
  return { words, counted: new Map(await Promise.all(counts)) };
}

interface WordCountsProps extends CountedWords {
  readonly href: (word: string) => string;
}

/** Links each word of a search to the results of that word alone. Renders nothing for a single word. */
export function WordCounts({ words, counted, href }: WordCountsProps) {
  if (words.length < 2) return null;
  return (
    <>
      <p>{m.search_eachWord()}</p>
      <ul className="row centre">
        {words.map((word) => {
          const total = counted.get(word);
          return (
            <li key={word}>
              <a className="tap" href={href(word)}>
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
  readonly query: ListQuery<F>;
  readonly read: (asked: ReturnType<ListAddress<F>['asked']>, signal: AbortSignal) => Promise<Page<unknown>>;
}

/** The number of results of each word, for a search without results. Renders nothing for a single word. */
export function EachWord<F extends Searched>({ list, query, read }: EachWordProps<F>) {
  const typed = query.filters.search;
  const words = searchWords(typed);
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
    const all = searchWords(typed);
    // If the count of a word fails to load, the word is shown without a count.
    if (all.length > 1) void Promise.allSettled(all.map(ask));
    return () => asking.abort();
  }, [typed]);
  return <WordCounts words={words} counted={counted} href={(word) => list.href({}, search(word))} />;
}
