import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Crumbs } from '#web/shared/words/headings.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';

export function OwnFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PageHead
        crumbs={<Crumbs items={[{ label: m.nav_matrimony(), path: paths.matrimony }, { label: m.matrimony_own() }]} />}
        title={m.matrimony_own()}
        lead={m.matrimony_ownLead()}
      />
      <section className="section full-height own-profiles">
        <div className="container narrow">{children}</div>
      </section>
    </>
  );
}

/** Shown in place of members-only content. Signing in leads back to the page. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <ForMembers adminPage={{ path: paths.adminProfiles, name: m.admin_manageProfiles() }}>
      <Notice
        kind="info"
        action={
          <ButtonLink href={signInPath('user', pathname + search)} variant="primary">
            {m.nav_signIn()}
          </ButtonLink>
        }
      >
        {m.matrimony_ownSignIn()}
      </Notice>
    </ForMembers>
  );
}

/** Until hydration, every user counts as a visitor. The style sheet shows the parts for the actual session. */
export function OwnFallback() {
  return (
    <OwnFrame>
      <SignInFirst />
      <div className="for-members">
        <SkeletonList label={m.matrimony_loadingOwn()} rows={2} />
      </div>
    </OwnFrame>
  );
}
