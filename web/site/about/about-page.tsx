import { readHistory } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ContentText, contentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Quotation, Timeline } from '#web/shared/content/timeline.tsx';

/** Renders the history of the community (specification section 2), as written by administrators. */
export async function aboutPage({ read }: PageRequest): Promise<SiteDocument> {
  const history = await read(readHistory, {});
  return {
    head: { title: m.nav_about(), description: contentText(history.lead).words, path: paths.about },
    body: (
      <>
        <PageHead
          kicker={<TopicKicker>{m.kicker_history()}</TopicKicker>}
          title={m.nav_about()}
          lead={<ContentText text={history.lead} />}
        />
        <section className="section">
          <div className="container">
            <Timeline chapters={history.chapters} />
          </div>
        </section>
        {history.saying && <Quotation saying={history.saying} />}
        <section className="section">
          <div className="column container about-end">
            <div>
              <h2>{m.about_photographs()}</h2>
              <p className="lead">{m.about_photographsLead()}</p>
            </div>
            <ButtonLink href={localizedPath(paths.contact)} variant="primary" size="lg" icon="phone">
              {m.about_contactOffice()}
            </ButtonLink>
          </div>
        </section>
      </>
    ),
  };
}
