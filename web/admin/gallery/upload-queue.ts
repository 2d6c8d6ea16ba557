import type { Text } from '#contract/content.ts';
import { galleryForm } from '#contract/gallery.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';

/** What is wrong with words, by field, in the language of the page. */
export type WordErrors = Readonly<Record<string, string | undefined>>;

/** A picture that was chosen, with the words that go with it. */
export interface Draft {
  /** Where it stands among all that were chosen, from 1. */
  readonly key: number;
  readonly file: File;
  /** Its own words; while one description is for all they wait. */
  readonly words: Text;
  /** The share that has been sent, from 0 to 1; undefined while it waits. */
  readonly share: number | undefined;
  readonly isDone: boolean;
  /** Why it was not taken. */
  readonly problem: string | undefined;
  readonly errors: WordErrors;
}

/** By the name of its file, the words of a picture. */
type Descriptions = Readonly<Record<string, Text>>;

/** All that is typed. */
export interface Typed {
  readonly isShared: boolean;
  readonly descriptions: Descriptions;
}

export interface Queue {
  readonly drafts: readonly Draft[];
  /** One description is for all of them. */
  readonly isShared: boolean;
  /** That description, and what is typed before any picture is chosen. */
  readonly shared: Text;
  readonly sharedErrors: WordErrors;
  /** Typed before a reload, for pictures that have to be chosen again. */
  readonly waiting: Descriptions;
  /** Counts how often words came from elsewhere than the fields, which then begin anew. */
  readonly round: number;
}

const noWords: Text = { en: '', ml: null };

export const emptyQueue: Queue = {
  drafts: [],
  isShared: true,
  shared: noWords,
  sharedErrors: {},
  waiting: {},
  round: 0,
};

/** Stands in place of a file's name for the words of all. */
const SHARED = '';

function isSame(one: Text, other: Text): boolean {
  return one.en === other.en && (one.ml ?? '') === (other.ml ?? '');
}

function join(one: Text, other: Text): Text {
  const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n');
  return { en: lines(one.en, other.en), ml: lines(one.ml, other.ml) };
}

/** Those that are not sent yet. */
export function unsent({ drafts }: Queue): readonly Draft[] {
  return drafts.filter(({ isDone }) => !isDone);
}

export function typedIn(queue: Queue): Typed {
  const { isShared, shared, waiting } = queue;
  const typed = new Map([[SHARED, shared], ...Object.entries(waiting)]);
  for (const { file, words } of unsent(queue)) {
    const earlier = typed.get(file.name);
    typed.set(file.name, earlier === undefined ? words : join(earlier, words));
  }
  return { isShared, descriptions: Object.fromEntries([...typed].filter(([, words]) => !isSame(words, noWords))) };
}

interface Chosen {
  readonly key: number;
  readonly file: File;
}

/** Adds pictures, each with the words that wait for it; where each has its own, the others begin with those of all. */
export function addFiles(queue: Queue, chosen: readonly Chosen[]): Queue {
  const waiting = new Map(Object.entries(queue.waiting));
  const added = chosen.map(({ key, file }) => {
    const words = waiting.get(file.name) ?? (queue.isShared ? noWords : queue.shared);
    waiting.delete(file.name);
    return { key, file, words, share: undefined, isDone: false, problem: undefined, errors: {} };
  });
  return { ...queue, drafts: [...queue.drafts, ...added], waiting: Object.fromEntries(waiting) };
}

/** Goes on from what was typed before; the pictures that are chosen stay, each with the words that fit it. */
export function putTyped(queue: Queue, { isShared, descriptions }: Typed): Queue {
  const { [SHARED]: shared = noWords, ...waiting } = descriptions;
  const emptied = { ...emptyQueue, isShared, shared, waiting, round: queue.round + 1 };
  const { drafts, ...rest } = addFiles(emptied, unsent(queue));
  return { ...rest, drafts: [...queue.drafts.filter(({ isDone }) => isDone), ...drafts] };
}

/** One description for all, or each its own: those that had none begin with that of all, so that nothing is typed twice. */
export function shareWords(queue: Queue, isShared: boolean): Queue {
  const { drafts, shared } = queue;
  const changed = (change: (words: Text) => Text) => drafts.map((draft) => ({ ...draft, words: change(draft.words) }));
  const round = queue.round + 1;
  if (!isShared) {
    return { ...queue, isShared, round, drafts: changed((words) => (isSame(words, noWords) ? shared : words)) };
  }
  const forAll = isSame(shared, noWords) ? (unsent(queue)[0]?.words ?? shared) : shared;
  return {
    ...queue,
    isShared,
    round,
    shared: forAll,
    drafts: changed((words) => (isSame(words, forAll) ? noWords : words)),
  };
}

/** Takes a picture away; the words of the last one stay. */
export function removeDraft(queue: Queue, key: number): Queue {
  const drafts = queue.drafts.filter((draft) => draft.key !== key);
  const gone = queue.drafts.find((draft) => draft.key === key);
  if (queue.isShared || drafts.some(({ isDone }) => !isDone) || !gone) return { ...queue, drafts };
  return { ...queue, drafts, isShared: true, shared: gone.words, round: queue.round + 1 };
}

export function changeDraft(queue: Queue, key: number, change: Partial<Draft>): Queue {
  return { ...queue, drafts: queue.drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)) };
}

/** The words under which a picture is sent. */
export function wordsOf({ isShared, shared }: Queue, { words }: Draft): Text {
  return isShared ? shared : words;
}

const checkForm = checkWith(galleryForm);

/** The words as the server will see them, or what is wrong with them. */
export function checkWords({ en, ml }: Text): ReturnType<typeof checkForm> {
  return checkForm({ description: en, description_ml: ml });
}

/** Marks what is wrong with the words of these pictures, and with those of all where there is no picture. */
export function markErrors(queue: Queue, chosen: readonly Draft[]): Queue {
  const errorsOf = (words: Text): WordErrors => {
    const checked = checkWords(words);
    return 'errors' in checked ? checked.errors : {};
  };
  if (queue.isShared) return { ...queue, sharedErrors: errorsOf(queue.shared) };
  const keys = new Set(chosen.map(({ key }) => key));
  const drafts = queue.drafts.map((draft) =>
    keys.has(draft.key) ? { ...draft, errors: errorsOf(draft.words) } : draft,
  );
  return { ...queue, drafts, sharedErrors: chosen.length === 0 ? errorsOf(queue.shared) : {} };
}
