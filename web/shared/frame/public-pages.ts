import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';

interface PublicPage {
  readonly path: string;
  readonly name: (inputs?: Record<string, never>, options?: { locale: 'en' | 'ml' }) => string;
  /** Shown only to members who are signed in. */
  readonly forMembers?: boolean;
}

/** The links of the top bar, in the order of specification section 2. */
export const publicPages: readonly PublicPage[] = [
  { path: paths.home, name: m.nav_home },
  { path: paths.about, name: m.nav_about },
  { path: paths.directory, name: m.nav_directory, forMembers: true },
  { path: paths.matrimony, name: m.nav_matrimony, forMembers: true },
  { path: paths.events, name: m.nav_events },
  { path: paths.gallery, name: m.nav_gallery },
  { path: paths.deceased, name: m.nav_deceased },
  { path: paths.officeBearers, name: m.nav_officeBearers },
  { path: paths.contact, name: m.nav_contact },
];
