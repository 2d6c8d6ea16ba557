import { readHistory } from '#contract/content.ts';
import { local, toPage } from '#web/shared/links/addresses.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import { ContentText, textOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Saying } from '#web/shared/content/saying.tsx';
import { Timeline } from '#web/shared/content/timeline.tsx';
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
