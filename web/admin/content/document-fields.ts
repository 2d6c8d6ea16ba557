import { createContext, use } from 'react';
import type { FieldErrors } from '#contract/errors.ts';

/** What the fields of a document hold, and what is wrong with them, by path. */
interface DocumentFields {
  readonly values: unknown;
  readonly errors: FieldErrors;
  /** Writes something else at a path. */
  readonly put: (path: string, value: unknown) => void;
  /** Puts the rows of a list in another order: by their new places, where they stood before. */
  readonly reorder: (list: string, order: readonly number[]) => void;
}

export const DocumentFieldsContext = createContext<DocumentFields | undefined>(undefined);

/** Of the form around. */
export function useDocumentFields(): DocumentFields {
  const fields = use(DocumentFieldsContext);
  if (!fields) throw new Error('a field of a document stands outside its form');
  return fields;
}
