import { type FieldGroup, formFieldsIn } from '#contract/profile-fields.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { errorsIn, type ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';
import { familyControls } from '#web/shared/profiles/use-profile-form.ts';

export const stepCount = 4;
export type StepNumber = 1 | 2 | 3 | 4;

export const numbers: readonly StepNumber[] = [1, 2, 3, 4];

/** The fields of each step. The last one has the photo, the answers and the consent. */
export const stepGroups: Readonly<Record<StepNumber, readonly FieldGroup[]>> = {
  1: ['person'],
  2: ['family', 'wishes'],
  3: ['contact'],
  4: [],
};

const titles = {
  1: m.matrimony_stepPerson,
  2: m.matrimony_stepFamily,
  3: m.matrimony_stepContact,
  4: m.matrimony_stepCheck,
} as const satisfies Record<StepNumber, () => string>;

export function stepTitle(step: StepNumber): string {
  return titles[step]();
}

/** Returns the names of the controls whose errors a step shows. */
export function fieldsOf(step: StepNumber): readonly string[] {
  return step === stepCount ? familyControls : stepGroups[step].flatMap(formFieldsIn);
}

/** Position in the form, stored in the address. */
export interface StepPosition {
  readonly step: StepNumber;
  /** True if the user came from the last step to change something, and returns there. */
  readonly isChanging: boolean;
}

/** Reads the position from a query string. Invalid values count as absent. */
export function readStepPosition(search: string): StepPosition {
  const params = new URLSearchParams(search);
  const step = numbers.find((number) => String(number) === params.get('step')) ?? 1;
  return { step, isChanging: step !== stepCount && params.get('from') === 'check' };
}

export function stepQuery({ step, isChanging }: StepPosition): string {
  if (isChanging) return `?step=${step}&from=check`;
  return step === 1 ? '' : `?step=${step}`;
}

export function errorsInStep(step: StepNumber, typed: ProfileFormValues): Readonly<Record<string, string>> {
  return Object.fromEntries(stepGroups[step].flatMap((group) => Object.entries(errorsIn(group, typed))));
}

/** Returns the first step with invalid fields, or the last step if there is none. */
export function firstOpenStep(typed: ProfileFormValues): StepNumber {
  return numbers.find((step) => Object.keys(errorsInStep(step, typed)).length > 0) ?? stepCount;
}

/** Returns the first step that has one of these fields; undefined if only the last step or none has them. */
export function stepOf(fields: readonly string[]): StepNumber | undefined {
  return numbers.find((step) => step !== stepCount && fieldsOf(step).some((own) => fields.includes(own)));
}
