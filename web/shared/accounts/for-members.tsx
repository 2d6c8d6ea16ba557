import type { ReactNode } from 'react';
import { useSession } from '#web/shared/api/use-session.ts';
import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

interface ForMembersProps {
  /** The page of the office about the same, without its language. */
  readonly adminPage: { readonly path: string; readonly name: string };
  /** What asks everybody else to sign in. */
  readonly children: ReactNode;
}

/** In place of what only members see: an administrator is led to the office, everybody else to where members sign in. */
export function ForMembers({ adminPage, children }: ForMembersProps) {
  if (useSession('admin') !== 'signed-in') return children;
  return (
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
  );
}
