import { useLocation, useRevalidator } from 'react-router';
import { signInPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import type { Problem } from './read-members.ts';

/** Stands in place of the table (specification section 8, decision 20). */
export function DirectoryProblem({ why }: { readonly why: Problem }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  return (
    <Notice
      kind="error"
      action={
        why === 'signed-out' ? (
          <ButtonLink variant="primary" href={signInPath('user', `${pathname}${search}`)}>
            {m.nav_signIn()}
          </ButtonLink>
        ) : (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {m.fault_tryAgain()}
          </Button>
        )
      }
    >
      {m.directory_loadFailed()}
    </Notice>
  );
}
