import type { ReactNode } from 'react';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

interface ForMembersProps {
  /** The page of the office about the same, without its language. */
  readonly adminPage: { readonly path: string; readonly name: string };
  /** What asks visitors to sign in. */
  readonly children: ReactNode;
}

/**
 * In place of what only members see. The page at which members sign in would send an administrator back to the office
 * (decision 9): they are led to where the office does the same. The style sheet shows to each their own, before script, too.
 */
export function ForMembers({ adminPage, children }: ForMembersProps) {
  return (
    <>
      <div className="for-strangers">{children}</div>
      <div className="for-admins">
        <Notice
          kind="info"
          action={
            <ButtonLink href={local(adminPage.path)} variant="primary">
              {m.office_open({ page: adminPage.name })}
            </ButtonLink>
          }
        >
          {m.office_signedIn()}
        </Notice>
      </div>
    </>
  );
}
