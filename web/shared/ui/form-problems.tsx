import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type FieldProblem, goToField, type FurtherHelp, type FormState, unfold } from './form-state.ts';
import { Notice } from './notice.tsx';

interface ErrorSummaryProps {
  title: string;
  problems: readonly FieldProblem[];
  /** Counts the tries, from 1: the summary takes the focus again at each one that leaves problems. */
  attempt: number;
}

/** What is wrong with a form of more than two fields, each line leading to its field. Nothing when all is well. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = problems.length > 0;
  const show = useEffectEvent(() => {
    const first = document.getElementById(problems[0]?.fieldId ?? '');
    if (first) unfold(first);
    box.current?.focus();
  });
  useEffect(() => {
    if (shown && attempt > 0) show();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The second sentence of a notice. */
export function Further({ text, link: { href, label, target } }: FurtherHelp) {
  return (
    <>
      {text}{' '}
      <a href={href} target={target}>
        {label}
      </a>
    </>
  );
}

interface FormProblemsProps {
  /** "There is a problem" in the reader's language. */
  title: string;
  form: Omit<FormState, 'errors'>;
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
