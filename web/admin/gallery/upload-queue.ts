import type { Text } from '#contract/content.ts';
import { galleryForm } from '#contract/gallery.ts';
import type { SendOnce } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';

/** Errors of a description by field, in the language of the page. */
export type DescriptionErrors = Readonly<Record<string, string | undefined>>;

/** A chosen picture and its description. */
export interface Draft {
  /** Position among all pictures chosen in this form, from 1. */
  readonly key: number;
  readonly file: File;
  readonly sendOnce: SendOnce;
  /** The description of this picture alone. It is not used while one description applies to all pictures. */
  readonly words: Text;
  /** The uploaded share, from 0 to 1; undefined while the picture is not being uploaded. */
  readonly share: number | undefined;
  readonly isDone: boolean;
  readonly problem: string | undefined;
  readonly errors: DescriptionErrors;
}

/** Descriptions by file name. */
type Descriptions = Readonly<Record<string, Text>>;

/** The entered descriptions, as a draft stores them. */
export interface EnteredTexts {
  readonly isShared: boolean;
  readonly descriptions: Descriptions;
}

export interface Queue {
  readonly drafts: readonly Draft[];
  readonly isShared: boolean;
  /** The shared description. It also holds text entered before any picture is chosen. */
  readonly shared: Text;
  readonly sharedErrors: DescriptionErrors;
  /** Descriptions from a stored draft, for pictures that must be chosen again. */
  readonly waiting: Descriptions;
  /** Increased when descriptions change other than by typing, so that the fields are rendered again. */
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

/** The key of the shared description in a stored draft. Other descriptions have a file name as key. */
const SHARED = '';

function isSame(one: Text, other: Text): boolean {
  return one.en === other.en && (one.ml ?? '') === (other.ml ?? '');
}

function join(one: Text, other: Text): Text {
  const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n');
  return { en: lines(one.en, other.en), ml: lines(one.ml, other.ml) };
}

export function unsent({ drafts }: Queue): readonly Draft[] {
  return drafts.filter(({ isDone }) => !isDone);
}

export function enteredTextsOf(queue: Queue): EnteredTexts {
  const { isShared, shared, waiting } = queue;
  const typed = new Map([[SHARED, shared], ...Object.entries(waiting)]);
  for (const { file, words } of unsent(queue)) {
    const earlier = typed.get(file.name);
    typed.set(file.name, earlier === undefined ? words : join(earlier, words));
  }
  return { isShared, descriptions: Object.fromEntries([...typed].filter(([, words]) => !isSame(words, noWords))) };
}

type Chosen = Pick<Draft, 'key' | 'file' | 'sendOnce'>;

/**
 * Adds pictures. A picture gets the description that a restored draft has for its file name. Otherwise its description
 * is empty, or equals the shared description if each picture has its own description.
 */
export function addFiles(queue: Queue, chosen: readonly Chosen[]): Queue {
  const waiting = new Map(Object.entries(queue.waiting));
  const added = chosen.map(({ key, file, sendOnce }) => {
    const words = waiting.get(file.name) ?? (queue.isShared ? noWords : queue.shared);
    waiting.delete(file.name);
    return { key, file, sendOnce, words, share: undefined, isDone: false, problem: undefined, errors: {} };
  });
  return { ...queue, drafts: [...queue.drafts, ...added], waiting: Object.fromEntries(waiting) };
}

/**
 * Restores a stored draft. Pictures that are already chosen stay, and get the draft's descriptions for their file
 * names.
 */
export function restoreTexts(queue: Queue, { isShared, descriptions }: EnteredTexts): Queue {
  const { [SHARED]: shared = noWords, ...waiting } = descriptions;
  const emptied = { ...emptyQueue, isShared, shared, waiting, round: queue.round + 1 };
  const { drafts, ...rest } = addFiles(emptied, unsent(queue));
  return { ...rest, drafts: [...queue.drafts.filter(({ isDone }) => isDone), ...drafts] };
}

/**
 * Switches between one description for all pictures and one description for each picture, without losing input. A
 * picture without a description gets the shared description. An empty shared description becomes that of the first
 * picture that has not been uploaded.
 */
export function setShared(queue: Queue, isShared: boolean): Queue {
  const { drafts, shared } = queue;
  const changed = (change: (words: Text) => Text) => drafts.map((draft) => ({ ...draft, words: change(draft.words) }));
  const round = queue.round + 1;
  if (!isShared) {
    return { ...queue, isShared, round, drafts: changed((words) => (isSame(words, noWords) ? shared : words)) };
  }
  const sharedWords = isSame(shared, noWords) ? (unsent(queue)[0]?.words ?? shared) : shared;
  return {
    ...queue,
    isShared,
    round,
    shared: sharedWords,
    drafts: changed((words) => (isSame(words, sharedWords) ? noWords : words)),
  };
}

/**
 * Removes a picture. If no other picture remains to be uploaded, and the picture had its own description, that
 * description becomes the shared description.
 */
export function removeDraft(queue: Queue, key: number): Queue {
  const drafts = queue.drafts.filter((draft) => draft.key !== key);
  const removed = queue.drafts.find((draft) => draft.key === key);
  if (queue.isShared || drafts.some(({ isDone }) => !isDone) || !removed) return { ...queue, drafts };
  return { ...queue, drafts, isShared: true, shared: removed.words, round: queue.round + 1 };
}

export function changeDraft(queue: Queue, key: number, change: Partial<Draft>): Queue {
  return { ...queue, drafts: queue.drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)) };
}

export function descriptionOf({ isShared, shared }: Queue, { words }: Draft): Text {
  return isShared ? shared : words;
}

const checkForm = checkWith(galleryForm);

/** Validates a description. Returns the body of the upload, or the errors. */
export function checkDescription({ en, ml }: Text): ReturnType<typeof checkForm> {
  return checkForm({ description: en, description_ml: ml });
}

/**
 * Marks the errors in the descriptions of the `chosen` pictures. If no picture is chosen, marks the errors in the
 * shared description.
 */
export function markErrors(queue: Queue, chosen: readonly Draft[]): Queue {
  const errorsOf = (words: Text): DescriptionErrors => {
    const checked = checkDescription(words);
    return 'errors' in checked ? checked.errors : {};
  };
  if (queue.isShared) return { ...queue, sharedErrors: errorsOf(queue.shared) };
  const keys = new Set(chosen.map(({ key }) => key));
  const drafts = queue.drafts.map((draft) =>
    keys.has(draft.key) ? { ...draft, errors: errorsOf(draft.words) } : draft,
  );
  return { ...queue, drafts, sharedErrors: chosen.length === 0 ? errorsOf(queue.shared) : {} };
}
