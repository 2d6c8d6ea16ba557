import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { Crumbs } from '#web/shared/words/crumbs.tsx';
import { Jasmine } from '#web/shared/ui/jasmine.tsx';

/** The dark head with the branch of jasmine. */
export function MemorialsHead() {
  return (
    <div className="memorial-head">
      <div className="container memorial-head__inner">
        <div>
          <Crumbs items={[{ label: m.nav_deceased() }]} />
          <OtherLanguageKicker about={m.memorials_title} />
          <h1>{m.memorials_title()}</h1>
          <p className="lead">{m.memorials_lead()}</p>
        </div>
        <Jasmine part="branch" size={456} />
      </div>
    </div>
  );
}
