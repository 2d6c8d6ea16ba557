import { listOfficeBearers, listTerms } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths } from '#web/shared/links/paths.ts';
import { termDays } from '#web/shared/format/term-name.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Committee } from './committee.tsx';
import { EarlierTerms } from './earlier-terms.tsx';

/** Renders the managing committee with photos (specification section 2), and links to past committees. */
export async function officeBearersPage({ read }: PageRequest): Promise<SiteDocument> {
  const [{ rows: bearers }, { rows: terms }] = await Promise.all([read(listOfficeBearers, {}), read(listTerms, {})]);
  const current = terms.find(({ state }) => state === 'current');
  return {
    head: { title: m.nav_officeBearers(), description: m.bearers_lead(), path: paths.officeBearers },
    body: (
      <>
        <PageHead
          crumbs={<Crumbs items={[{ label: m.nav_officeBearers() }]} />}
          kicker={<OtherLanguageKicker about={m.nav_officeBearers} />}
          title={m.nav_officeBearers()}
          lead={m.bearers_lead()}
        >
          {current && <p className="muted term-dates figures">{termDays(current, terms)}</p>}
        </PageHead>
        <section className="section">
          <div className="container">
            <Committee bearers={bearers} />
            <EarlierTerms terms={terms} />
          </div>
        </section>
      </>
    ),
  };
}
