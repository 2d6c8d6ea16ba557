import { classNames } from '#web/ui/class-names.ts';
import './stepper.css';

interface StepperProps {
  /** "Steps" */
  label: string;
  /** "Step 2 of 4", above each name. */
  numbered: (step: number) => string;
  names: readonly string[];
  /** From 1; behind the last one when all is done. */
  current: number;
}

/** Where one is in a work of several steps. */
export function Stepper({ label, numbered, names, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classNames(index + 1 < current && 'is-done')}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <b>{numbered(index + 1)}</b> {name}
        </li>
      ))}
    </ol>
  );
}
