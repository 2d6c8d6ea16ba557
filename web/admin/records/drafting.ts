import type { StoredDraft } from './draft-store.ts';
import type { LeftBy } from './open-work.ts';

/** What a draft holds of a form, in whichever way the form holds it. */
export interface DraftedFields<V> {
  /** What stands in them now; undefined while they are not shown. */
  readonly read: () => V | undefined;
  readonly isSame: (one: V, other: V) => boolean;
  /** What was kept, if it still fits the form. */
  readonly parse: (kept: unknown) => V | undefined;
  /**
   * Puts in what was typed, and takes out what is.
   * @param began what had stood there before, in a record that may have changed since
   * @param opened what stood there when the form was opened
   */
  readonly put: (values: V, began: V, seen: string | undefined, opened: V) => void;
  /** Whether something is typed that is never kept, such as a password. */
  readonly holdsMore: () => boolean;
}

export interface DraftOptions {
  /** The form and its record, such as `members/12`. */
  readonly form: string;
  /** The `updatedAt` of the record that the form began with. */
  readonly seen: string | undefined;
  /** The files that are chosen and not sent yet. */
  readonly files?: readonly string[];
  readonly leftBy?: LeftBy | undefined;
}

export interface Drafting {
  /** What was typed here before and not saved, the newest first. */
  readonly offers: readonly StoredDraft[];
  /**
   * Puts a draft into the form; what is typed there is offered in turn.
   * @param mayLose whether that may be lost where the browser does not keep it
   * @returns false when it would be: then nothing is done
   */
  readonly takeUp: (offer: StoredDraft, mayLose: boolean) => Promise<boolean>;
  readonly discard: (offer: StoredDraft) => void;
  /** When the draft of what is typed now was kept, in milliseconds since 1970; undefined when it is not. */
  readonly storedAt: number | undefined;
  /** What the draft that was taken up had seen of its record; undefined when none was. */
  readonly seen: string | undefined;
  /** What had stood in the fields then. */
  readonly began: unknown;
  /** The files that had been chosen then, as far as they are not chosen again. */
  readonly filesToChoose: readonly string[];
  /** It was saved while they typed on, and that is not saved yet. */
  readonly isTypedSince: boolean;
  /** The fields are shown. */
  readonly begin: () => void;
  /** Something was typed or chosen. */
  readonly noteTyping: () => void;
  /** It was saved, or is given up for good: nothing of it is kept, and nobody is asked. */
  readonly settle: () => void;
  /**
   * What stands in the form is on its way.
   * @returns to be called when it was saved, and again before the form is closed, with whether more than words was changed
   *   since. It says whether that is all: otherwise they have typed on, and the form goes on from what was saved
   */
  readonly sending: () => (isMoreSince?: boolean) => boolean;
}
