import type { ReactNode } from 'react';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { type OwnResult, useSignedOut } from '#web/shared/api/read-own.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { signInPath } from '#web/shared/links/addresses.ts';
import { usePageLocation } from '#web/shared/links/page-location.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ForMembers, type ForMembersProps } from './for-members.tsx';

interface SignInFirstProps extends Pick<ForMembersProps, 'adminPage'> {
  readonly text: string;
  readonly more?: string;
}

/** Asks visitors to sign in, in place of members-only content. Signing in leads back to the page. */
export function SignInFirst({ text, more, adminPage }: SignInFirstProps) {
  const { pathname, search } = usePageLocation();
  return (
    <ForMembers adminPage={adminPage}>
      <Notice
        kind="info"
        more={more}
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

/** What a page with a member's own data shows around the data, and in place of it. */
export interface OwnPlace extends Pick<ForMembersProps, 'adminPage'> {
  readonly head: ReactNode;
  readonly isNarrow?: boolean;
  /** The text that asks to sign in. */
  readonly signIn: string;
}

function OwnFrame({ place: { head, isNarrow = false }, children }: { place: OwnPlace; children: ReactNode }) {
  return (
    <>
      {head}
      <section className="section full-height">
        <div className={classNames('container', isNarrow && 'narrow')}>{children}</div>
      </section>
    </>
  );
}

interface OwnPageProps<T> {
  readonly place: OwnPlace;
  readonly own: OwnResult<T>;
  readonly children: (value: T) => ReactNode;
}

/** A page with the member's own data: asks to sign in first, and says so if the data could not be loaded. */
export function OwnPage<T>({ place, own, children }: OwnPageProps<T>) {
  const isSignedOut = useSignedOut(own);
  return (
    <OwnFrame place={place}>
      {isSignedOut && <SignInFirst text={place.signIn} adminPage={place.adminPage} />}
      {!isSignedOut && own.ok && children(own.value)}
      {!isSignedOut && !own.ok && own.why === 'failed' && <LoadProblem message={own.message} />}
    </OwnFrame>
  );
}

/** The page until its data have loaded. The style sheet shows the parts for the session. */
export function OwnPageWaiting({ place, loading }: { readonly place: OwnPlace; readonly loading: string }) {
  return (
    <OwnFrame place={place}>
      <SignInFirst text={place.signIn} adminPage={place.adminPage} />
      <div className="for-members">
        <SkeletonList label={loading} rows={3} />
      </div>
    </OwnFrame>
  );
}
