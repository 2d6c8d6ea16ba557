import { useLocation } from 'react-router';
import { readSite } from '#contract/content.ts';
import { readMyPage } from '#contract/my-page.ts';
import { listUserSessions } from '#contract/own-account.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import { api } from '#web/shared/api/client.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { signInPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Crumbs, OtherLanguageKicker } from '#web/shared/words/headings.tsx';
import { useSignedOut } from '#web/shared/api/use-signed-out.ts';
import { AccountCard } from './account-card.tsx';
import { EntryCard } from './entry-card.tsx';
import { UnlinkedCard } from './unlinked-card.tsx';
import type { Route } from './+types/my-page';

function MyFrame({ children }: { readonly children: React.ReactNode }) {
  return (
    <>
      <PageHead
        crumbs={<Crumbs items={[{ label: m.nav_myPage() }]} />}
        kicker={<OtherLanguageKicker about={m.nav_myPage} />}
        title={m.nav_myPage()}
      />
      <section className="full-height">
        <div className="container my-page__inner">{children}</div>
      </section>
    </>
  );
}

/** Shown in place of the page to visitors and administrators. Signing in leads back to the page. */
function SignInFirst() {
  const { pathname } = useLocation();
  return (
    <ForMembers adminPage={{ path: paths.adminAccount, name: m.account_title() }}>
      <Notice
        kind="info"
        action={
          <ButtonLink href={signInPath('user', pathname)} variant="primary">
            {m.nav_signIn()}
          </ButtonLink>
        }
      >
        {m.mypage_signIn()}
      </Notice>
    </ForMembers>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.nav_myPage() });
}

/** Runs in the browser only, because the server renders the same page for all users. */
export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [page, sessions, site] = await Promise.all([
    readOwn(readMyPage, {}, signal),
    readOwn(listUserSessions, {}, signal),
    api.call(readSite, {}, { signal }).catch(() => undefined),
  ]);
  return { page, sessions, contact: site?.contact };
}

/** Until hydration, every user counts as a visitor. The style sheet shows the parts for the actual session. */
export function HydrateFallback() {
  return (
    <MyFrame>
      <SignInFirst />
      <div className="for-members">
        <SkeletonList label={m.mypage_loading()} rows={4} />
      </div>
    </MyFrame>
  );
}

export default function MyPage({ loaderData: { page, sessions, contact } }: Route.ComponentProps) {
  if (useSignedOut(page) || (!page.ok && page.why === 'signed-out')) {
    return (
      <MyFrame>
        <SignInFirst />
      </MyFrame>
    );
  }
  if (!page.ok) {
    return (
      <MyFrame>
        <LoadProblem message={page.message} />
      </MyFrame>
    );
  }
  const { members, corrections } = page.value;
  return (
    <MyFrame>
      <div className="column my-page__columns">
        <div className="column my-page__column">
          {members.length === 0 && <UnlinkedCard contact={contact} />}
          {members.map((member) => (
            <EntryCard
              key={member.id}
              member={member}
              corrections={corrections.filter((correction) => correction.member === member.id)}
            />
          ))}
        </div>
        <AccountCard account={page.value} sessions={sessions.ok ? sessions.value.rows : undefined} />
      </div>
    </MyFrame>
  );
}
