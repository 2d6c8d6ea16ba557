import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Kasavu, RingsAndJasmine } from '#web/shared/ui/ornament.tsx';

/** The head of the bureau's page: what it is in three lines, the way in, and the rings beside it. */
export function BureauHead() {
  const facts = [m.matrimony_openTo(), m.matrimony_free(), m.matrimony_checked()];
  return (
    <div className="column split-head bureau">
      <div className="bureau__text">
        <Crumbs items={[{ label: m.nav_matrimony() }]} />
        <OtherLanguageKicker about={m.nav_matrimony} />
        <h1>{m.matrimony_title()}</h1>
        <p className="lead">{m.matrimony_lead()}</p>
        <ul className="grid bureau__facts">
          {facts.map((fact) => (
            <li key={fact}>
              <Icon name="ok" size={26} />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
        <div className="row">
          <ButtonLink href={local(paths.matrimonyRegister)} variant="primary" size="lg" arrow>
            {m.matrimony_proceed()}
          </ButtonLink>
          <ButtonLink href={local(paths.ownProfiles)} size="lg" className="for-members">
            {m.matrimony_own()}
          </ButtonLink>
        </div>
      </div>
      <div className="split-head__picture bureau__picture">
        <Kasavu vertical />
        <Kasavu />
        <RingsAndJasmine label={m.matrimony_illustration()} />
      </div>
    </div>
  );
}
