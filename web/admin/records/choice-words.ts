import type { Documents, OfficeBearer } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** The group that somebody of this rank is shown in, as on the page for visitors. */
export const rankGroup = {
  president: m.committee_president,
  officer: m.bearers_officers,
  member: m.bearers_members,
} as const satisfies Record<OfficeBearer['rank'], () => string>;

/** The page that each service leads to. */
export const servicePages = {
  directory: m.nav_directory,
  matrimony: m.nav_matrimony,
  'events-gallery': m.nav_events,
  memorial: m.nav_deceased,
} as const satisfies Record<Documents['services'][number]['key'], () => string>;

/** Where else the association can be found. */
export const socialSites = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const satisfies Record<Documents['contact']['social'][number]['kind'], string>;
