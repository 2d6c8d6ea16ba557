import { useEffect, useId, useRef, type MouseEvent } from 'react';

export interface FieldProblem {
  /** The id of the control that is wrong. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  title: string;
  problems: readonly FieldProblem[];
  /** Counts the tries, from 1: the summary takes the focus again at each one that leaves problems. */
  attempt: number;
}

function goToField(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const control = document.getElementById(fieldId);
  if (control === null) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  // The label above the control must be seen too.
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
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
    <div className="errsum" role="alert" tabIndex={-1} ref={box} aria-labelledby={titleId}>
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
