interface Step {
  /** "Step 2" */
  number: string;
  label: string;
  state: 'done' | 'current' | 'to-come';
  to?: string | undefined;
}

interface StepperProps {
  label: string;
  /** "Step 2 of 4": the only text on phones. */
  position: string;
  steps: readonly Step[];
}

export function Stepper({ label, position, steps }: StepperProps) {
  return (
    <>
      <p className="stepper-position" aria-live="polite">
        {position}
      </p>
      <ol className="stepper" aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.number}
            className={step.state === 'done' ? 'is-done' : undefined}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <b>{step.number}</b>
            {step.to === undefined ? <span>{step.label}</span> : <a href={step.to}>{step.label}</a>}
          </li>
        ))}
      </ol>
    </>
  );
}
