import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A document as it was read. */
export interface Read<V> {
  /** Grows with each change. */
  readonly revision: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly value: V;
}

/** How a document is read, filled in and saved. `F` is what the fields hold, `B` what is sent. */
export interface DocumentEditor<F extends FieldValues, V, B> {
  readonly read: Read<V>;
  readonly schema: z.ZodMiniType<B>;
  readonly toForm: (document: V) => F;
  /** Also of what is not fit to be sent. */
  readonly toDocument: (values: F) => V;
  /** Which field says what is wrong at this path of the document, where that is another one. */
  readonly fieldOf?: (path: string) => string;
  readonly save: (revision: number, value: B) => Promise<{ readonly revision: number }>;
  /** What is kept now, by whomever. */
  readonly readAgain: () => Promise<Read<V>>;
}

/** Somebody else has saved the same document meanwhile. */
export interface ConflictState<V> {
  /** What the form began with. */
  readonly seen: V;
  /** What is kept now. */
  readonly theirs: Read<V>;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}
