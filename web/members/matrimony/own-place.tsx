import { OwnPageWaiting, type OwnPlace } from '#web/shared/accounts/own-page.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Crumbs } from '#web/shared/words/headings.tsx';

/** The page of the office with the registrations of all members. */
export const officeProfiles = () => ({ path: paths.adminProfiles, name: m.admin_manageProfiles() });

function placeOf(title: string, lead: string): Pick<OwnPlace, 'head' | 'adminPage'> {
  const crumbs = [{ label: m.nav_matrimony(), path: paths.matrimony }];
  return {
    head: <PageHead isLow crumbs={<Crumbs items={crumbs} />} title={title} lead={lead} />,
    adminPage: officeProfiles(),
  };
}

/** The place of the member's own registrations. */
export function registrationsPlace(): OwnPlace {
  return { ...placeOf(m.matrimony_own(), m.matrimony_ownLead()), isNarrow: true, signIn: m.matrimony_ownSignIn() };
}

/** The place of the proposals for them. @param about a sentence before the lead */
export function matchesPlace(about = ''): OwnPlace {
  return { ...placeOf(m.matches_title(), about + m.matches_lead()), signIn: m.matches_signIn() };
}

export function OwnWaiting() {
  return <OwnPageWaiting place={registrationsPlace()} loading={m.matrimony_loadingOwn()} />;
}

export function MatchesWaiting() {
  return <OwnPageWaiting place={matchesPlace()} loading={m.matches_loading()} />;
}
