import type { ReactNode } from 'react';
import { NeedsScript } from '#web/shared/app/needs-script.tsx';
import { useAppData } from '#web/shared/app/app-data.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { identityOf } from './admin-brand.tsx';
import { AdminSignIn } from './admin-sign-in.tsx';
import { AdminShell } from './admin-shell.tsx';
import { AdminTitle } from './admin-title.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

interface OfficeWaitingProps {
  /** True at `/admin`, where visitors get the sign-in form. */
  readonly isSignIn: boolean;
  readonly children: ReactNode;
}

/** What the documents of the office show until the application is mounted. The style sheet hides it from visitors. */
export function OfficeWaiting({ isSignIn, children }: OfficeWaitingProps) {
  const association = identityOf(useAppData());
  return (
    <>
      <AdminShell association={association} overview={undefined} isWaiting endsWithLogout={isSignIn}>
        {children}
      </AdminShell>
      {isSignIn ? (
        <AdminSignIn association={association} isWaiting />
      ) : (
        <noscript>
          <SignInFrame association={association} title={m.admin_office()} isWaiting>
            <NeedsScript />
          </SignInFrame>
        </noscript>
      )}
    </>
  );
}

/** A page of the office until its data have loaded. */
export function OfficePageWaiting({ title }: { readonly title: string }) {
  return (
    <>
      <div className="flow apart admin__head">
        <AdminTitle>{title}</AdminTitle>
      </div>
      <SkeletonList label={m.admin_loading()} rows={6} />
    </>
  );
}
