import type { ReactNode } from 'react';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

export interface ForMembersProps {
  /** Path of the equivalent admin page, without the language prefix. */
  readonly adminPage: { readonly path: string; readonly name: string };
  readonly children: ReactNode;
}

/**
 * Shown in place of members-only content. Visitors see the sign-in prompt. Administrators see a link to the equivalent
 * admin page, because the member sign-in page would redirect them to the admin pages (decision 9). The markup contains
 * both; the style sheet hides one of them, even before the script has loaded.
 */
export function ForMembers({ adminPage, children }: ForMembersProps) {
  return (
    <>
      <div className="for-signed-out">{children}</div>
      <div className="for-admins">
        <Notice
          kind="info"
          action={
            <ButtonLink href={localizedPath(adminPage.path)} variant="primary">
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
