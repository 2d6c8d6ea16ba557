import { type HideablePart, memberFieldNames, memberLabels as labels } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Returns the label of each field in the language of the page. */
export const memberLabels = recordOf(memberFieldNames, (field) => () => labels[field][getLocale()]);

export const partLabels = {
  mobile: m.manage_mobile,
  address: m.manage_address,
  photo: m.manage_image,
} as const satisfies Readonly<Record<HideablePart, () => string>>;
