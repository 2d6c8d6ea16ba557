interface Step {
  /** The number of the step with its word, such as "Step 2". */
  number: string;
  label: string;
  state: 'done' | 'current' | 'to-come';
  to?: string | undefined;
}

interface StepperProps {
  label: string;
  /** Label such as "Step 2 of 4". Phones show no other text of the stepper. */
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
