import { createContext, use } from 'react';
import type { FieldErrors } from '#contract/errors.ts';

interface DocumentFields {
  readonly values: unknown;
  readonly errors: FieldErrors;
  readonly put: (path: string, value: unknown) => void;
  /** Reorders the rows of a list. `order` contains the previous index of each row. */
  readonly reorder: (list: string, order: readonly number[]) => void;
}

export const DocumentFieldsContext = createContext<DocumentFields | undefined>(undefined);

/** Returns the context of the surrounding form. Throws outside a document form. */
export function useDocumentFields(): DocumentFields {
  const fields = use(DocumentFieldsContext);
  if (!fields) throw new Error('a document field must be inside a document form');
  return fields;
}
