import { galleryForm } from '#contract/gallery.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';

/** A picture that was chosen, with the words that go with it. */
export interface Draft {
  readonly key: number;
  readonly file: File;
  readonly description: string;
  /** The share that has been sent, from 0 to 1; undefined while it waits. */
  readonly share: number | undefined;
  /** Why it was not taken, and what is wrong with its description. */
  readonly problem: string | undefined;
  readonly descriptionError: string | undefined;
}

/** The drafts, and what is typed before any picture is chosen. */
export interface Queue {
  readonly drafts: readonly Draft[];
  readonly loose: string;
}

export const emptyQueue: Queue = { drafts: [], loose: '' };

const checkDescription = checkWith(galleryForm);

/** Adds pictures; words that were typed before there was one go with the first. */
export function addFiles({ drafts, loose }: Queue, files: readonly File[], firstKey: number): Queue {
  const takesLoose = drafts.length === 0;
  const added = files.map((file, index) => ({
    key: firstKey + index,
    file,
    description: takesLoose && index === 0 ? loose : '',
    share: undefined,
    problem: undefined,
    descriptionError: undefined,
  }));
  return { drafts: [...drafts, ...added], loose: takesLoose && added.length > 0 ? '' : loose };
}

/** Takes a picture away; the words of the last one stay. */
export function removeDraft({ drafts, loose }: Queue, key: number): Queue {
  const left = drafts.filter((draft) => draft.key !== key);
  const gone = drafts.find((draft) => draft.key === key);
  return { drafts: left, loose: left.length === 0 && gone !== undefined ? gone.description : loose };
}

/** It has been sent: nothing of it stays. */
export function dropDraft(queue: Queue, key: number): Queue {
  return { ...queue, drafts: queue.drafts.filter((draft) => draft.key !== key) };
}

export function changeDraft(queue: Queue, key: number, change: Partial<Draft>): Queue {
  return { ...queue, drafts: queue.drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)) };
}

/** The words as the server will see them, or what is wrong with them in the language of the page. */
export function checkWords(description: string): { readonly words: string } | { readonly error: string } {
  const checked = checkDescription({ description });
  if ('value' in checked) return { words: checked.value.description };
  return { error: checked.errors['description'] ?? '' };
}
