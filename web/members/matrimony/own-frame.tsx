import type { ReactNode } from 'react';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { OwnResult } from '#web/shared/api/read-own.ts';
import { useSignedOut } from '#web/shared/api/read-own.ts';
import { signInPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Crumbs } from '#web/shared/words/headings.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';

interface OwnFrameProps {
  readonly title?: string;
  readonly lead?: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of a page about the member's own registrations, by default of the list. */
export function OwnFrame(props: OwnFrameProps) {
  const { title = m.matrimony_own(), lead = m.matrimony_ownLead(), isWide = false, children } = props;
  return (
    <>
      <PageHead
        isLow
        crumbs={<Crumbs items={[{ label: m.nav_matrimony(), path: paths.matrimony }, { label: title }]} />}
        title={title}
        lead={lead}
      />
      <section className="section full-height">
        <div className={classNames('container', !isWide && 'narrow')}>{children}</div>
      </section>
    </>
  );
}

interface OwnPageProps<T> extends Omit<OwnFrameProps, 'children'> {
  readonly own: OwnResult<T>;
  /** The text that asks to sign in. */
  readonly signIn?: string;
  readonly children: (value: T) => ReactNode;
}

/** A page with the member's own data: asks to sign in first, and says so if the data could not be loaded. */
export function OwnPage<T>({ own, signIn, children, ...frame }: OwnPageProps<T>) {
  const isSignedOut = useSignedOut(own);
  return (
    <OwnFrame {...frame}>
      {isSignedOut && <SignInFirst text={signIn} />}
      {!isSignedOut && own.ok && children(own.value)}
      {!isSignedOut && !own.ok && own.why === 'failed' && <LoadProblem message={own.message} />}
    </OwnFrame>
  );
}

/** Shown in place of members-only content. Signing in leads back to the page. */
export function SignInFirst({ text = m.matrimony_ownSignIn() }: { readonly text?: string | undefined }) {
  const { pathname, search } = usePageLocation();
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
        {text}
      </Notice>
    </ForMembers>
  );
}

function waiting(frame: Omit<OwnFrameProps, 'children'>, loading: string, signIn?: string) {
  return (
    <OwnFrame {...frame}>
      <SignInFirst text={signIn} />
      <div className="for-members">
        <SkeletonList label={loading} rows={2} />
      </div>
    </OwnFrame>
  );
}

/** The list of registrations until its data have loaded. The style sheet shows the parts for the session. */
export function OwnWaiting() {
  return waiting({}, m.matrimony_loadingOwn());
}

/** The proposals until their data have loaded. */
export function MatchesWaiting() {
  const frame = { title: m.matches_title(), lead: m.matches_lead(), isWide: true };
  return waiting(frame, m.matches_loading(), m.matches_signIn());
}
