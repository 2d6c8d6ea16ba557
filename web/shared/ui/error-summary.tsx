import { useEffect, useId, useRef } from 'react';
import { type FieldProblem, goToField } from './form-state.ts';

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
  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus();
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
