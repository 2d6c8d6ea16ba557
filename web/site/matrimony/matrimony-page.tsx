import * as m from '#web/shared/languages/generated/messages.js';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths } from '#web/shared/links/paths.ts';
import { bureauData } from '#web/shared/seo/structured-data.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Kasavu, RingsAndJasmine } from '#web/shared/ui/ornament.tsx';

function BureauHead() {
  const facts = [m.matrimony_openTo(), m.matrimony_free(), m.matrimony_checked()];
  return (
    <div className="column split-head bureau">
      <div className="bureau__text">
        <TopicKicker>{m.kicker_matrimony()}</TopicKicker>
        <h1>{m.matrimony_title()}</h1>
        <p className="lead">{m.matrimony_lead()}</p>
        <ul className="grid bureau__facts">
          {facts.map((fact) => (
            <li key={fact} className="line">
              <Icon name="ok" size={26} />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
        <div className="row">
          <ButtonLink href={localizedPath(paths.matrimonyRegister)} variant="primary" size="lg" arrow>
            {m.matrimony_proceed()}
          </ButtonLink>
          <ButtonLink href={localizedPath(paths.ownProfiles)} size="lg" className="for-members">
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

/** Renders the page that explains the matrimony bureau and how it works (specification section 2). */
export async function matrimonyPage({ site }: PageRequest): Promise<SiteDocument> {
  const { association } = await site;
  const steps = [
    [m.matrimony_fillIn(), m.matrimony_fillInText()],
    [m.matrimony_officeChecks(), m.matrimony_officeChecksText()],
    [m.matrimony_officeContacts(), m.matrimony_officeContactsText()],
  ] as const;
  const ready = [
    m.matrimony_readyParents(),
    m.matrimony_readyBirth(),
    m.matrimony_readyWork(),
    m.matrimony_readyContact(),
    m.matrimony_readyPhoto(),
  ];
  return {
    head: {
      title: m.matrimony_title(),
      description: m.matrimony_description(),
      path: paths.matrimony,
      data: (origin) => bureauData(origin, association, m.matrimony_title()),
    },
    body: (
      <>
        <BureauHead />
        <section className="section">
          <div className="container">
            <h2>{m.matrimony_how()}</h2>
            <ol className="grid bureau-steps">
              {steps.map(([title, text], index) => (
                <li key={title}>
                  <b className="bureau-steps__number" aria-hidden="true">
                    {index + 1}
                  </b>
                  <div>
                    <h3>{title}</h3>
                    <p className="muted">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className="section section--sunken">
          <div className="column container bureau__two">
            <div>
              <h2>{m.matrimony_ready()}</h2>
              <ul className="grid gap-2 checklist">
                {ready.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h2>{m.matrimony_private()}</h2>
              <div className="stack above-4">
                <p className="lead">{m.matrimony_privateText()}</p>
                <p>{m.matrimony_privateUse()}</p>
                <p>{m.matrimony_privateRights()}</p>
              </div>
            </div>
          </div>
        </section>
      </>
    ),
  };
}
