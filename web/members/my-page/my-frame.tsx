import type { ReactNode } from 'react';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { signInPath } from '#web/shared/links/addresses.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';

/** The heading of my page around its content. */
export function MyFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PageHead isLow kicker={<TopicKicker>{m.kicker_myPage()}</TopicKicker>} title={m.nav_myPage()} />
      <section className="full-height">
        <div className="container my-page__inner">{children}</div>
      </section>
    </>
  );
}

/** Shown in place of the page to visitors and administrators. Signing in leads back to the page. */
export function SignInFirst() {
  const { pathname } = usePageLocation();
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

/** The page until its data have loaded. The style sheet shows the parts for the session. */
export function MyPageWaiting() {
  return (
    <MyFrame>
      <SignInFirst />
      <div className="for-members">
        <SkeletonList label={m.mypage_loading()} rows={4} />
      </div>
    </MyFrame>
  );
}
