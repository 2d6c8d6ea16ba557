import { readHome } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths } from '#web/shared/links/paths.ts';
import { organizationData } from '#web/shared/seo/structured-data.ts';
import { About } from '#web/shared/content/about.tsx';
import { Contact } from './contact.tsx';
import { Events } from './events.tsx';
import { Hero } from '#web/shared/content/hero.tsx';
import { Notices } from './notices.tsx';
import { Now } from './now.tsx';
import { OfficeBearers } from './office-bearers.tsx';
import { Services } from '#web/shared/content/services.tsx';

/** The landing page (specification section 2); the footer's links lead to its sections. */
export async function homePage({ read, site }: PageRequest): Promise<SiteDocument> {
  const [home, { association, contact }] = await Promise.all([read(readHome, {}), site]);
  const { nextEvent, upcomingEvents } = home;
  return {
    head: {
      title: m.nav_home(),
      description: m.home_description(),
      path: paths.home,
      data: (origin) => organizationData(origin, { association, contact }),
    },
    body: (
      <>
        <Hero hero={home.hero} tagline={association.tagline}>
          <Now event={nextEvent} memorial={home.latestMemorial} contact={contact} />
        </Hero>
        <Notices notices={home.notices} />
        <About about={home.about} />
        <Services services={home.services} />
        <OfficeBearers bearers={home.bearers} count={home.bearerCount} />
        <Events events={upcomingEvents.length > 0 || nextEvent === null ? upcomingEvents : [nextEvent]} />
        <Contact contact={contact} />
      </>
    ),
  };
}
