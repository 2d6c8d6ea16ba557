import * as m from '#web/shared/languages/generated/messages.js';
import {
  checkGroup,
  type FieldGroup,
  groupedFields,
  type ProfileFormValues,
} from '#web/shared/profiles/typed-profile.ts';

export const stepCount = 4;
export type StepNumber = 1 | 2 | 3 | 4;

export const stepGroups = { 1: 'person', 2: 'family', 3: 'contact' } as const satisfies Record<
  Exclude<StepNumber, 4>,
  FieldGroup
>;

const titles = {
  1: m.matrimony_stepPerson,
  2: m.matrimony_stepFamily,
  3: m.matrimony_stepContact,
  4: m.matrimony_stepCheck,
} as const satisfies Record<StepNumber, () => string>;

export function stepTitle(step: StepNumber): string {
  return titles[step]();
}

const numbers: readonly StepNumber[] = [1, 2, 3, 4];

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

/** Returns the first step with invalid fields, or the last step if there is none. */
export function firstOpenStep(typed: ProfileFormValues): StepNumber {
  const isOpen = (group: FieldGroup) => 'errors' in checkGroup(group, typed);
  if (isOpen('person')) return 1;
  if (isOpen('family')) return 2;
  return isOpen('contact') ? 3 : 4;
}

/** Returns the first step that has one of these fields; undefined if only the last step or none has them. */
export function stepOf(fields: readonly string[]): Exclude<StepNumber, 4> | undefined {
  const hasField = (step: Exclude<StepNumber, 4>) => {
    const own: readonly string[] = groupedFields[stepGroups[step]];
    return fields.some((field) => own.includes(field));
  };
  return ([1, 2, 3] as const).find(hasField);
}
