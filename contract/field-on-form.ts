import type * as z from 'zod/mini';
import type { Language } from './links.ts';

type Words = Readonly<Record<Language, string>>;

/** How the form of a profile shows a field. */
export interface FieldOnForm {
  /** The schema of the typed value. */
  readonly form: z.ZodMiniType;
  /** The schema of the value in the column and in responses. */
  readonly stored: z.ZodMiniType;
  readonly control:
    | 'name'
    | 'line'
    | 'paragraph'
    | 'choice'
    | 'number'
    | 'age'
    | 'height'
    | 'date'
    | 'phone'
    | 'email'
    | 'place';
  readonly label: Words;
  /** The label in lists and on paper, if it differs. */
  readonly short?: Words;
  readonly hint?: Words;
  /** Lines of a paragraph’s control. */
  readonly rows?: number;
  /** The values that the form offers. */
  readonly choices?: readonly string[];
}
