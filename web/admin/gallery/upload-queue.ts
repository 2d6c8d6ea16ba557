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

/** By the name of its file, the words of a picture. */
export type Descriptions = Readonly<Record<string, string>>;

/** The drafts, and what is typed before any picture is chosen. */
export interface Queue {
  readonly drafts: readonly Draft[];
  readonly loose: string;
  /** Typed before a reload, for pictures that have to be chosen again. */
  readonly waiting: Descriptions;
}

export const emptyQueue: Queue = { drafts: [], loose: '', waiting: {} };

/** Stands in place of a file's name for words that have none yet. */
const LOOSE = '';

/** All that is typed. */
export function descriptionsOf({ drafts, loose, waiting }: Queue): Descriptions {
  const typed = new Map([[LOOSE, loose], ...Object.entries(waiting)]);
  for (const { file, description } of drafts) {
    const earlier = typed.get(file.name);
    typed.set(file.name, earlier === undefined ? description : `${earlier}\n${description}`);
  }
  return Object.fromEntries([...typed].filter(([, words]) => words !== ''));
}

/** A queue in which the words of before wait for their pictures; those of the first are in sight. */
export function queueOf(descriptions: Descriptions): Queue {
  const [first, ...others] = Object.entries(descriptions);
  return { ...emptyQueue, loose: first?.[1] ?? '', waiting: Object.fromEntries(others) };
}

const checkDescription = checkWith(galleryForm);

/** Adds pictures, each with the words that wait for it; those that were typed before there was one go with the first. */
export function addFiles({ drafts, loose, waiting }: Queue, files: readonly File[], firstKey: number): Queue {
  const left = new Map([...Object.entries(waiting), [LOOSE, loose]]);
  const added = files.map((file, index) => {
    const name = left.has(file.name) ? file.name : LOOSE;
    const description = left.get(name) ?? '';
    left.delete(name);
    return {
      key: firstKey + index,
      file,
      description,
      share: undefined,
      problem: undefined,
      descriptionError: undefined,
    };
  });
  const { [LOOSE]: stays = '', ...others } = Object.fromEntries(left);
  return { drafts: [...drafts, ...added], loose: stays, waiting: others };
}

/** Takes a picture away; the words of the last one stay. */
export function removeDraft({ drafts, loose, ...rest }: Queue, key: number): Queue {
  const left = drafts.filter((draft) => draft.key !== key);
  const gone = drafts.find((draft) => draft.key === key);
  return { ...rest, drafts: left, loose: left.length === 0 && gone !== undefined ? gone.description : loose };
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
