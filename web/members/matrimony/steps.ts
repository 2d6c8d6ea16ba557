import * as m from '#web/shared/languages/generated/messages.js';
import { checkGroup, type FieldGroup, profileFields, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';

export const stepCount = 4;
export type StepNumber = 1 | 2 | 3 | 4;

/** The steps before the last one ask for a group of fields each. */
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

/** Where somebody is in the form; all of it stands in the address. */
export interface Place {
  readonly step: StepNumber;
  /** They came from the check page to change something, and go back there. */
  readonly isChanging: boolean;
}

/** @param search the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readPlace(search: string): Place {
  const params = new URLSearchParams(search);
  const step = numbers.find((number) => String(number) === params.get('step')) ?? 1;
  return { step, isChanging: step !== stepCount && params.get('from') === 'check' };
}

/** The query that leads to a place in the form. */
export function placeQuery({ step, isChanging }: Place): string {
  if (isChanging) return `?step=${step}&from=check`;
  return step === 1 ? '' : `?step=${step}`;
}

/** The first step with something that cannot be sent yet; the last one when all before it are complete. */
export function firstOpenStep(typed: TypedProfile): StepNumber {
  const isOpen = (group: FieldGroup) => 'errors' in checkGroup(group, typed);
  if (isOpen('person')) return 1;
  if (isOpen('family')) return 2;
  return isOpen('contact') ? 3 : 4;
}

/** The first step that one of these fields belongs to; undefined for those of the last step. */
export function stepOf(fields: readonly string[]): Exclude<StepNumber, 4> | undefined {
  const holds = (step: Exclude<StepNumber, 4>) => {
    const own: readonly string[] = profileFields[stepGroups[step]];
    return fields.some((field) => own.includes(field));
  };
  return ([1, 2, 3] as const).find(holds);
}
