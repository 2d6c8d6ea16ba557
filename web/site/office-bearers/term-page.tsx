import { Link } from 'react-router';
import { listTerms, readTerm } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { orMissing } from '#web/shared/api/or-missing.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths, termPath } from '#web/shared/links/paths.ts';
import { termDays, termName } from '#web/shared/format/term-name.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Committee } from './committee.tsx';
import { EarlierTerms } from './earlier-terms.tsx';
import type { Route } from './+types/term-page';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const read = context.get(readContext);
  const [{ term, bearers }, { rows: terms }] = await Promise.all([
    orMissing(read(readTerm, { params: { id } })),
    read(listTerms, {}),
  ]);
  return { term, bearers, terms };
}

function leadOf({ state }: Route.ComponentProps['loaderData']['term']): string {
  return state === 'past' ? m.bearers_earlierLead() : m.bearers_lead();
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: m.notFound_title() });
  const { term, terms } = loaderData;
  return pageMeta(matches, {
    title: termName(term, terms),
    description: leadOf(term),
    // The committee of today shall be found under one address.
    path: term.state === 'current' ? paths.officeBearers : termPath(term.id),
  });
}

/** The committee of one term of office, which stays readable when its time is over. */
export default function TermPage({ loaderData: { term, bearers, terms } }: Route.ComponentProps) {
  const name = termName(term, terms);
  return (
    <>
      <PageHead
        crumbs={
          <Breadcrumbs
            label={m.nav_breadcrumb()}
            items={[
              { label: m.nav_home(), to: local(paths.home) },
              { label: m.nav_officeBearers(), to: local(paths.officeBearers) },
              { label: name },
            ]}
          />
        }
        kicker={<OtherLanguageKicker about={m.nav_officeBearers} />}
        title={name}
        lead={leadOf(term)}
      >
        <p className="obd num">{termDays(term, terms)}</p>
      </PageHead>
      <section className="section">
        <div className="container">
          <Committee bearers={bearers} />
          <EarlierTerms terms={terms} shown={term.id} />
          <p className="back">
            <Link className="more" to={local(paths.officeBearers)}>
              <Icon name="left" />
              {m.bearers_ofToday()}
            </Link>
          </p>
        </div>
      </section>
    </>
  );
}
