import type { HideablePart, MemberField } from '#contract/members.ts';
import * as m from '#web/shared/languages/generated/messages.js';

export const memberLabels = {
  folio: m.manage_folio,
  name: m.admin_name,
  mobile: m.manage_mobile,
  house_name: m.manage_houseName,
  address: m.manage_address,
} as const satisfies Readonly<Record<MemberField, () => string>>;

export const partLabels = {
  mobile: m.manage_mobile,
  address: m.manage_address,
  photo: m.manage_image,
} as const satisfies Readonly<Record<HideablePart, () => string>>;
