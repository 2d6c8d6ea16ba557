import type { OfficeBearer } from '#contract/content.ts';
import * as m from '#web/languages/generated/messages.js';

/** The group that somebody of this rank is shown in, as on the page for visitors. */
export const rankGroup = {
  president: m.committee_president,
  officer: m.bearers_officers,
  member: m.bearers_members,
} as const satisfies Record<OfficeBearer['rank'], () => string>;
