import { listOfficeBearers, listTerms } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { paths } from '#web/shared/links/paths.ts';
import { termDays } from '#web/shared/format/term-name.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Committee } from './committee.tsx';
import { EarlierTerms } from './earlier-terms.tsx';
import type { Route } from './+types/office-bearers-page';

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(readContext);
  const [{ rows: bearers }, { rows: terms }] = await Promise.all([read(listOfficeBearers, {}), read(listTerms, {})]);
  return { bearers, terms };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.nav_officeBearers(),
    description: m.bearers_lead(),
    path: paths.officeBearers,
  });
}

/** The managing committee with photos (specification section 2), and the ways to earlier ones. */
export default function OfficeBearersPage({ loaderData: { bearers, terms } }: Route.ComponentProps) {
  const current = terms.find(({ state }) => state === 'current');
  return (
    <>
      <PageHead
        crumbs={
          <Breadcrumbs
            label={m.nav_breadcrumb()}
            items={[{ label: m.nav_home(), to: local(paths.home) }, { label: m.nav_officeBearers() }]}
          />
        }
        kicker={<OtherLanguageKicker about={m.nav_officeBearers} />}
        title={m.nav_officeBearers()}
        lead={m.bearers_lead()}
      >
        {current && <p className="obd num">{termDays(current, terms)}</p>}
      </PageHead>
      <section className="section">
        <div className="container">
          <Committee bearers={bearers} />
          <EarlierTerms terms={terms} />
        </div>
      </section>
    </>
  );
}
