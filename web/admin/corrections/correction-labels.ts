import type { CorrectedField } from '#contract/corrections.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';

export const correctionLabels: Readonly<Record<CorrectedField, () => string>> = {
  ...memberLabels,
  image: m.corrections_photo,
};

/** Returns the names of the fields, for the message that a colleague has decided or changed the entry meanwhile. */
export const correctionNames = () =>
  Object.fromEntries(Object.entries(correctionLabels).map(([field, label]) => [field, label()]));
