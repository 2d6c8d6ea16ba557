import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import type { FormFrame } from '#web/shared/ui/use-form.ts';

interface StepFormProps {
  readonly title: string;
  readonly form: FormFrame;
  /** Names of the controls. `onTyped` gets their values on every input. */
  readonly controls: readonly string[];
  readonly onTyped: (typed: ProfileFormValues) => void;
  readonly backTo: string;
  readonly continueButton: ReactNode;
  readonly children: ReactNode;
}

function readControls(form: HTMLFormElement, controls: readonly string[]): ProfileFormValues {
  const data = new FormData(form);
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(controls.map((name) => [name, text(data.get(name))]));
}

/** One step of the registration: a card with its fields and the buttons back and forward. */
export function StepForm({ title, form, controls, onTyped, backTo, continueButton, children }: StepFormProps) {
  return (
    <form
      {...form.formProps}
      className="card card--pad"
      onInput={({ currentTarget }) => onTyped(readControls(currentTarget, controls))}
    >
      <h2 tabIndex={-1}>{title}</h2>
      <FormProblems title={m.form_problem()} form={form} />
      {children}
      <FormFoot>
        <ButtonLink href={backTo} size="lg">
          {m.matrimony_back()}
        </ButtonLink>
        {continueButton}
      </FormFoot>
    </form>
  );
}
