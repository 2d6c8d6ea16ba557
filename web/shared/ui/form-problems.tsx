import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type FieldProblem, goToField, type FurtherHelp, type FormState, revealField } from './form-state.ts';
import { Notice } from './notice.tsx';

interface ErrorSummaryProps {
  title: string;
  problems: readonly FieldProblem[];
  /** Number of failed attempts, starting at 1. After each failed attempt, the summary gets the focus again. */
  attempt: number;
}

/** Lists the errors of a form with more than two fields, each linked to its field. Renders nothing without errors. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = problems.length > 0;
  const show = useEffectEvent(() => {
    const first = document.getElementById(problems[0]?.fieldId ?? '');
    if (first) revealField(first);
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
        {problems.map(({ fieldId, message, isRight }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={isRight ? 'is-right' : undefined}
              onClick={(event) => goToField(event, fieldId)}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FurtherHelpText({ text, link: { href, label, target } }: FurtherHelp) {
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
  /** The words "There is a problem", in the language of the page. */
  title: string;
  form: Omit<FormState, 'errors' | 'found'>;
}

/** Shows why a form was not sent. Put this component first in the form. Renders nothing without errors. */
export function FormProblems({ title, form }: FormProblemsProps) {
  return (
    <>
      <ErrorSummary title={title} problems={form.problems} attempt={form.attempt} />
      {form.message !== undefined && (
        <Notice
          kind={form.isNotice ? 'info' : 'error'}
          role="alert"
          more={form.more && <FurtherHelpText {...form.more} />}
        >
          {form.message}
        </Notice>
      )}
    </>
  );
}
