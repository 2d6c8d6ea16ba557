import { useFormContext } from 'react-hook-form';

/** What is wrong with a field of the document, by its path. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}
