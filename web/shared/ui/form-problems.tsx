import { ErrorSummary } from './error-summary.tsx';
import { Notice } from './notice.tsx';
import { Further } from './further.tsx';
import type { FormState } from './form-state.ts';

interface FormProblemsProps {
  /** "There is a problem" in the reader's language. */
  title: string;
  form: FormState;
}

/** Stands first in a form and says why it was not sent; nothing while all is well. */
export function FormProblems({ title, form }: FormProblemsProps) {
  return (
    <>
      <ErrorSummary title={title} problems={form.problems} attempt={form.attempt} />
      {form.message !== undefined && (
        <Notice kind="error" more={form.more && <Further {...form.more} />}>
          {form.message}
        </Notice>
      )}
    </>
  );
}
