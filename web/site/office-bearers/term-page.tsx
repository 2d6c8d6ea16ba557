import { listTerms, readTerm } from '#contract/content.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { undefinedIfMissing } from '#web/shared/api/or-missing.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths, termPath } from '#web/shared/links/paths.ts';
import { termDays, termName } from '#web/shared/format/term-name.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Committee } from './committee.tsx';
import { EarlierTerms } from './earlier-terms.tsx';

/** Renders the committee of one term of office. The page stays available after the term. */
export async function termPage({ read, params: { id = '' } }: PageRequest): Promise<SiteDocument | undefined> {
  const [found, { rows: terms }] = await Promise.all([
    undefinedIfMissing(read(readTerm, { params: { id } })),
    read(listTerms, {}),
  ]);
  if (!found) return undefined;
  const { term, bearers } = found;
  const name = termName(term, terms);
  const lead = term.state === 'past' ? m.bearers_earlierLead() : m.bearers_lead();
  return {
    head: {
      title: name,
      description: lead,
      // The current committee is also at /officebearers, which is its canonical address.
      path: term.state === 'current' ? paths.officeBearers : termPath(term.id),
    },
    body: (
      <>
        <PageHead
          crumbs={<Crumbs items={[{ label: m.nav_officeBearers(), path: paths.officeBearers }, { label: name }]} />}
          kicker={<OtherLanguageKicker about={m.nav_officeBearers} />}
          title={name}
          lead={lead}
        >
          <p className="muted term-dates figures">{termDays(term, terms)}</p>
        </PageHead>
        <section className="section">
          <div className="container">
            <Committee bearers={bearers} />
            <EarlierTerms terms={terms} shown={term.id} />
            <p className="above-6">
              <a className="tap more" href={localizedPath(paths.officeBearers)}>
                <Icon name="left" />
                {m.bearers_ofToday()}
              </a>
            </p>
          </div>
        </section>
      </>
    ),
  };
}
