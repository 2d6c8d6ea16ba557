import { readHome, readSite } from '#contract/content.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
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
import type { Route } from './+types/home-page';

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(readContext);
  const [home, { association, contact }] = await Promise.all([read(readHome, {}), read(readSite, {})]);
  return { ...home, association, contact };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.nav_home(),
    description: m.home_description(),
    path: paths.home,
    ...(loaderData && { data: (origin) => organizationData(origin, loaderData) }),
  });
}

/** The landing page (specification section 2); the footer's links lead to its sections. */
export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <>
      <Hero hero={home.hero} tagline={home.association.tagline} />
      <Now event={home.nextEvent} memorial={home.latestMemorial} />
      <Notices notices={home.notices} />
      <About about={home.about} />
      <Services services={home.services} />
      <OfficeBearers bearers={home.bearers} count={home.bearerCount} />
      <Events
        events={home.upcomingEvents.length > 0 || home.nextEvent === null ? home.upcomingEvents : [home.nextEvent]}
      />
      <Contact contact={home.contact} />
    </>
  );
}
