import type * as z from 'zod/mini';

export interface LoadedDocument<V> {
  /** Changes with each save, so it identifies the stored version. */
  readonly updatedAt: string;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly value: V;
}

/** The body of a save. `seen` is the `updatedAt` of the version that the form shows. */
export interface SaveBody<B> {
  readonly value: B;
  readonly seen: string;
}

/**
 * A loaded document, and how it is edited and saved. `V` is the type of the stored document, `F` of the field values,
 * `B` of the value to save.
 */
export interface DocumentEditor<F extends object, V, B> {
  readonly name: string;
  readonly read: LoadedDocument<V>;
  readonly stored: z.ZodMiniType<V>;
  readonly schema: z.ZodMiniType<B>;
  readonly toForm: (document: V) => F;
  /** Converts field values to a document. Must accept invalid values, because the preview uses it. */
  readonly toDocument: (values: F) => V;
  /** Returns the field that shows the error for a path of the document. By default, the field has the same path. */
  readonly fieldOf?: (path: string) => string;
  readonly save: (saving: SaveBody<B>) => Promise<{ readonly updatedAt: string }>;
}
