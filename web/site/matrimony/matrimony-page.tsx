import { readSite } from '#contract/content.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { bureauData } from '#web/shared/seo/structured-data.ts';
import { BureauHead } from './bureau-head.tsx';
import type { Route } from './+types/matrimony-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { association } = await context.get(readContext)(readSite, {});
  return { association };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.matrimony_title(),
    description: m.matrimony_description(),
    path: paths.matrimony,
    ...(loaderData && { data: (origin) => bureauData(origin, loaderData.association, m.matrimony_title()) }),
  });
}

/** What the bureau is and how it works (specification section 2); complete without script. */
export default function MatrimonyPage() {
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
  return (
    <>
      <BureauHead />
      <section className="section">
        <div className="container">
          <h2>{m.matrimony_how()}</h2>
          <ol className="how">
            {steps.map(([title, text], index) => (
              <li key={title}>
                <b className="how__n" aria-hidden="true">
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
      <section className="section section--sunken bureau__more">
        <div className="container bureau__two">
          <div>
            <h2>{m.matrimony_ready()}</h2>
            <ul className="ticks">
              {ready.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{m.matrimony_private()}</h2>
            <div className="stack bureau__private">
              <p className="lead">{m.matrimony_privateText()}</p>
              <p>{m.matrimony_privateUse()}</p>
              <p>{m.matrimony_privateRights()}</p>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
