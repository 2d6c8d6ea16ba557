import { duties, type Duty } from '#contract/duties.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** The name of each duty, and what it covers. */
const words = {
  owner: [m.duty_owner, m.duty_ownerNote],
  office: [m.duty_office, m.duty_officeNote],
  bureau: [m.duty_bureau, m.duty_bureauNote],
  editor: [m.duty_editor, m.duty_editorNote],
} as const satisfies Record<Duty, unknown>;

/** Returns the duties to choose from. */
export function dutyChoices() {
  return duties.map((duty) => ({ value: duty, label: words[duty][0](), note: words[duty][1]() }));
}

/** Returns the names of duties. An owner may do what all others may, so the others are not named. */
export function nameDuties(held: readonly Duty[]): string {
  return (held.includes('owner') ? (['owner'] as const) : held).map((duty) => words[duty][0]()).join(', ');
}
