import { readHistory } from '#contract/content.ts';
import { local, toPage } from '#web/addresses.ts';
import { readContext } from '#web/api/read-context.ts';
import { ContentText, textOf } from '#web/languages/content-text.tsx';
import * as m from '#web/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/other-language-kicker.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Saying } from '#web/content-parts/saying.tsx';
import { Timeline } from '#web/content-parts/timeline.tsx';
import type { Route } from './+types/about-page';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(readContext)(readHistory, {});
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.nav_about(),
    ...(loaderData && { description: textOf(loaderData.lead).words }),
    path: paths.about,
  });
}

/** The history of the community (specification section 2); what it says is written by the office. */
export default function AboutPage({ loaderData: history }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        crumbs={
          <Breadcrumbs
            label={m.nav_breadcrumb()}
            items={[{ label: m.nav_home(), to: local(paths.home) }, { label: m.nav_about() }]}
          />
        }
        kicker={<OtherLanguageKicker about={m.about_history} />}
        title={m.nav_about()}
        lead={<ContentText text={history.lead} />}
      />
      <section className="section">
        <div className="container">
          <Timeline chapters={history.chapters} />
        </div>
      </section>
      {history.saying && <Saying saying={history.saying} />}
      <section className="section section--tight">
        <div className="container abend">
          <div>
            <h2>{m.about_photographs()}</h2>
            <p className="lead">{m.about_photographsLead()}</p>
          </div>
          <ButtonLink {...toPage(paths.contact)} variant="primary" size="lg" icon="phone">
            {m.about_contactOffice()}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
