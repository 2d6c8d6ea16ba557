import { listOfficeBearers, type OfficeBearer } from '#contract/content.ts';
import { local } from '#web/addresses.ts';
import { readContext } from '#web/api/read-context.ts';
import { ContentText } from '#web/languages/content-text.tsx';
import * as m from '#web/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/other-language-kicker.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kicker } from '#web/ui/kicker.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Portrait } from './portrait.tsx';
import type { Route } from './+types/office-bearers-page';

/** After the President: Vice President, Secretary, Joint Secretary and Treasurer (specification section 2). */
const OFFICERS = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await context.get(readContext)(listOfficeBearers, {});
  return { bearers: rows };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: m.nav_officeBearers(),
    description: m.bearers_lead(),
    path: paths.officeBearers,
  });
}

function President({ bearer }: { readonly bearer: OfficeBearer }) {
  return (
    <div className="pres">
      <Portrait bearer={bearer} loading="eager" />
      <div>
        <Kicker>
          <ContentText text={bearer.role} />
        </Kicker>
        <h2>
          <ContentText text={bearer.name} />
        </h2>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly bearers: readonly OfficeBearer[];
  readonly look: 'obg--4' | 'obg--9';
}

function Group({ title, bearers, look }: GroupProps) {
  if (bearers.length === 0) return null;
  return (
    <>
      <h2 className="obh">{title}</h2>
      <ul className={`obg ${look}`}>
        {bearers.map((bearer) => (
          <li key={bearer.id}>
            <Portrait bearer={bearer} loading="lazy" />
            <div>
              <b className="h4">
                <ContentText text={bearer.name} />
              </b>
              <span className="obr">
                <ContentText text={bearer.role} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The managing committee with photos (specification section 2). */
export default function OfficeBearersPage({ loaderData: { bearers } }: Route.ComponentProps) {
  const [president, ...others] = bearers;
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
      />
      <section className="section">
        <div className="container">
          {president ? <President bearer={president} /> : <EmptyState title={m.bearers_none()} />}
          <Group title={m.bearers_officers()} bearers={others.slice(0, OFFICERS)} look="obg--4" />
          <Group title={m.bearers_members()} bearers={others.slice(OFFICERS)} look="obg--9" />
        </div>
      </section>
    </>
  );
}
