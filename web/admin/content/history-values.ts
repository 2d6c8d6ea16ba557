import type { Documents, Text } from '#contract/content.ts';
import { noWords } from './no-words.ts';

type History = Documents['history'];

/** What the fields hold: those of the saying are there even when there is none. */
export interface HistoryValues extends History {
  saying: NonNullable<History['saying']>;
}

export function toForm(history: History): HistoryValues {
  return { ...history, saying: history.saying ?? { words: noWords, note: noWords } };
}

const isEmpty = ({ en, ml }: Text) => en.trim() === '' && (ml ?? '').trim() === '';

/** Without words there is no saying. */
export function fromForm({ saying, ...history }: HistoryValues): History {
  return { ...history, saying: isEmpty(saying.words) && isEmpty(saying.note) ? null : saying };
}
