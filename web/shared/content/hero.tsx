import type { ReactNode } from 'react';
import type { Documents, Text } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ContentText, useDisplayLanguage } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { HomeScene, Kasavu } from '#web/shared/ui/ornament.tsx';
import { InLanguage } from '#web/shared/ui/in-language.tsx';
import { Kicker } from '#web/shared/ui/page-head.tsx';

function Tagline({ tagline }: { readonly tagline: Text }) {
  const here = useDisplayLanguage();
  return (
    <Kicker>
      {tagline.ml !== null && <InLanguage lang={here === 'ml' ? undefined : 'ml'}>{tagline.ml}</InLanguage>}
      <span lang={here === 'en' ? undefined : 'en'}>{tagline.en}</span>
    </Kicker>
  );
}

interface HeroProps {
  readonly hero: Documents['hero'];
  readonly tagline: Text;
  /** Level of the heading; 2 on a page that begins with another heading. */
  readonly level?: 1 | 2;
  /** Content below the text: before the picture on a phone, below text and picture on a wide screen. */
  readonly children?: ReactNode;
}

export function Hero({ hero, tagline, level = 1, children }: HeroProps) {
  const [first, second] = hero.heading;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className="column split-head hero" id="home">
      <div className="hero__text">
        <Tagline tagline={tagline} />
        <Heading>
          <ContentText text={first} />
          <br />
          <ContentText text={second} />
        </Heading>
        <p className="lead">
          <ContentText text={hero.lead} />
        </p>
        <div className="flow button-pair">
          <ButtonLink href={localizedPath(paths.events)} variant="primary" size="lg">
            {m.home_seeEvents()}
          </ButtonLink>
          <ButtonLink href={localizedPath(paths.about)} size="lg">
            {m.home_ourHistory()}
          </ButtonLink>
        </div>
      </div>
      {children}
      <div className="split-head__picture hero__picture">
        <Kasavu vertical />
        <Kasavu />
        <HomeScene label={m.home_illustration()} />
      </div>
    </section>
  );
}
