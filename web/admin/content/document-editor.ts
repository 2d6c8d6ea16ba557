import type * as z from 'zod/mini';

/** A document as it was read. */
export interface Read<V> {
  /** Another one after each change. */
  readonly updatedAt: string;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly value: V;
}

/** What is sent: `seen` is the `updatedAt` of what the form has seen. */
export interface Saving<B> {
  readonly value: B;
  readonly seen: string;
}

/** How a document is read, filled in and saved. `F` is what the fields hold, `B` what is sent. */
export interface DocumentEditor<F extends object, V, B> {
  /** Which document it is. */
  readonly name: string;
  readonly read: Read<V>;
  /** What the server keeps. */
  readonly stored: z.ZodMiniType<V>;
  readonly schema: z.ZodMiniType<B>;
  readonly toForm: (document: V) => F;
  /** Also of what is not fit to be sent. */
  readonly toDocument: (values: F) => V;
  /** Which field says what is wrong at this path of the document, where that is another one. */
  readonly fieldOf?: (path: string) => string;
  readonly save: (saving: Saving<B>) => Promise<{ readonly updatedAt: string }>;
}
