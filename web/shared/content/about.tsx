import type { Documents } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';

export function About({ about }: { readonly about: Documents['about'] }) {
  const textOf = useTextOf();
  return (
    <section className="section" id="about">
      <div className="column container about">
        <div>
          <TopicKicker>{m.kicker_history()}</TopicKicker>
          <h2>
            <ContentText text={about.heading} />
          </h2>
          <p className="lead">
            <ContentText text={about.lead} />
          </p>
          {textOf(about.more).words !== '' && (
            <p className="muted">
              <ContentText text={about.more} />
            </p>
          )}
          <MoreLink href={localizedPath(paths.about)}>{m.home_readHistory()}</MoreLink>
        </div>
        <ol className="years">
          {about.years.map(({ year, text }, index) => (
            // Years are not unique, so the index is the key.
            <li key={index}>
              <b className="figures">{year}</b>
              <span>
                <ContentText text={text} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
