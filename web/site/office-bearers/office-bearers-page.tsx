import type { ReactNode } from 'react';
import { listOfficeBearers, listTerms, type OfficeBearer, readTerm, type Term } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Crumbs, TopicKicker } from '#web/shared/words/headings.tsx';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { paths, termPath } from '#web/shared/links/paths.ts';
import { termDays, termName } from '#web/shared/format/term-name.ts';
import { Kicker, PageHead } from '#web/shared/ui/page-head.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { undefinedIfMissing } from '#web/shared/api/or-missing.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { BearerItem, BearerPortrait } from '#web/shared/pictures/stored-picture.tsx';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { ContactLink } from '#web/shared/words/where-to-ask.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';

/** Renders the managing committee with photos (specification section 2), and links to past committees. */
export async function officeBearersPage({ read }: PageRequest): Promise<SiteDocument> {
  const [{ rows: bearers }, { rows: terms }] = await Promise.all([read(listOfficeBearers, {}), read(listTerms, {})]);
  const current = terms.find(({ state }) => state === 'current');
  return {
    head: { title: m.nav_officeBearers(), description: m.bearers_lead(), path: paths.officeBearers },
    body: (
      <CommitteePage
        title={m.nav_officeBearers()}
        lead={m.bearers_lead()}
        term={current}
        terms={terms}
        bearers={bearers}
      />
    ),
  };
}

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
      <CommitteePage
        crumbs={<Crumbs items={[{ label: m.nav_officeBearers(), path: paths.officeBearers }, { label: name }]} />}
        title={name}
        lead={lead}
        term={term}
        terms={terms}
        bearers={bearers}
      >
        <p className="above-6">
          <a className="tap more" href={localizedPath(paths.officeBearers)}>
            <Icon name="left" />
            {m.bearers_ofToday()}
          </a>
        </p>
      </CommitteePage>
    ),
  };
}

interface CommitteePageProps {
  readonly crumbs?: ReactNode;
  readonly title: string;
  readonly lead: string;
  readonly term: Term | undefined;
  readonly terms: readonly Term[];
  readonly bearers: readonly OfficeBearer[];
  readonly children?: ReactNode;
}

function CommitteePage({ crumbs, title, lead, term, terms, bearers, children }: CommitteePageProps) {
  return (
    <>
      <PageHead
        crumbs={crumbs}
        kicker={<TopicKicker>{m.kicker_officeBearers()}</TopicKicker>}
        title={title}
        lead={lead}
      >
        {term && <p className="muted term-dates figures">{termDays(term, terms)}</p>}
      </PageHead>
      <section className="section">
        <div className="container">
          <Committee bearers={bearers} />
          <EarlierTerms terms={terms} shown={term?.id} />
          {children}
        </div>
      </section>
    </>
  );
}

function President({ bearer }: { readonly bearer: OfficeBearer }) {
  return (
    <div className="column breakable president">
      <BearerPortrait bearer={bearer} sizes="24rem" isFirst />
      <div>
        <Kicker>
          <ContentText text={bearer.role} />
        </Kicker>
        <h2>
          <span translate="no">
            <ContentText text={bearer.name} />
          </span>
        </h2>
        <p className="lead as-typed">
          <ContentText text={bearer.greeting} />
        </p>
      </div>
    </div>
  );
}

const LAYOUTS = {
  presidentFirst: { className: 'president-first', sizes: '(min-width: 52rem) 15rem, 45vw' },
  officers: { className: 'bearer-list--officers', sizes: '(min-width: 52rem) 18rem, 45vw' },
  members: { className: 'columns--three bearer-list--members', sizes: '5.5rem' },
} as const;

/** Returns whether the role is just "member", which the heading of the group already says. */
function isMemberOnly({ rank, role }: OfficeBearer): boolean {
  return rank === 'member' && role.en.toLowerCase() === m.bearers_member({}, { locale: 'en' }).toLowerCase();
}

interface GroupProps {
  readonly title: string;
  readonly bearers: readonly OfficeBearer[];
  readonly layout: keyof typeof LAYOUTS;
}

function Group({ title, bearers, layout }: GroupProps) {
  if (bearers.length === 0) return null;
  const { className, sizes } = LAYOUTS[layout];
  return (
    <>
      <h2 className="bearers-title">{title}</h2>
      <ul className={classNames('column breakable bearer-list', className)}>
        {bearers.map((bearer) => (
          <BearerItem key={bearer.id} bearer={bearer} sizes={sizes} hidesRole={isMemberOnly(bearer)} />
        ))}
      </ul>
    </>
  );
}

/**
 * A managing committee: the President in a large card with their greeting, then the officers, then the other members
 * (handbook, Pages). A President without a greeting is listed first among the officers.
 */
function Committee({ bearers }: { readonly bearers: readonly OfficeBearer[] }) {
  const textOf = useTextOf();
  const ranked = (rank: OfficeBearer['rank']) => bearers.filter((bearer) => bearer.rank === rank);
  const greets = ({ greeting }: OfficeBearer) => textOf(greeting).words !== '';
  const presidents = ranked('president');
  const leaders = presidents.filter((bearer) => !greets(bearer));
  if (bearers.length === 0) return <EmptyState title={m.bearers_none()} action={<ContactLink />} />;
  return (
    <>
      {presidents.filter(greets).map((bearer) => (
        <President key={bearer.id} bearer={bearer} />
      ))}
      <Group
        title={m.bearers_officers()}
        bearers={[...leaders, ...ranked('officer')]}
        layout={leaders.length > 0 ? 'presidentFirst' : 'officers'}
      />
      <Group title={m.bearers_members()} bearers={ranked('member')} layout="members" />
    </>
  );
}

interface EarlierTermsProps {
  /** All terms that have begun, the newest first. Only past terms are listed. */
  readonly terms: readonly Term[];
  readonly shown?: number | undefined;
}

function EarlierTerms({ terms, shown }: EarlierTermsProps) {
  const past = terms.filter(({ id, state }) => state === 'past' && id !== shown);
  if (past.length === 0) return null;
  return (
    <>
      <h2 className="bearers-title">{m.bearers_earlier()}</h2>
      <ul className="column columns--two earlier-terms">
        {past.map((term) => (
          <li key={term.id}>
            <a className="link-row" href={localizedPath(termPath(term.id))}>
              <span>
                <b className="h4">{termName(term, terms)}</b>
                <span className="muted figures">{termDays(term, terms)}</span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
