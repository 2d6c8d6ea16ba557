import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { closeOwnAccount, readLeaving } from '#contract/my-page.ts';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { signOut } from '#web/shared/api/sign-out.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ACCOUNT_CLOSED } from '#web/shared/links/addresses.ts';
import { Skeleton } from '#web/shared/ui/loading.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

type Leaving = ResponseOf<typeof readLeaving>;

/** Loads what happens if the account is closed. */
function useLeaving(): { readonly leaving: Leaving | undefined; readonly problem: string | undefined } {
  const [leaving, setLeaving] = useState<Leaving>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const closing = new AbortController();
    api.call(readLeaving, {}, { signal: closing.signal }).then(setLeaving, (error: unknown) => {
      if (!closing.signal.aborted) setProblem(explain(error).message ?? m.said_errorOccurred());
    });
    return () => closing.abort();
  }, []);
  return { leaving, problem };
}

function Consequences({ leaving: { profiles, hiddenEntries } }: { readonly leaving: Leaving }) {
  const names = hiddenEntries.map(({ folio, name }) => m.owndata_entry({ name, folio }));
  return (
    <ul className="leave-dialog__list">
      <li>{m.owndata_leaveAccount()}</li>
      {profiles > 0 && (
        <li>
          {profiles === 1 ? m.owndata_leaveProfile() : m.owndata_leaveProfiles({ count: formatNumber(profiles) })}
        </li>
      )}
      {names.length > 0 && <li>{m.owndata_leaveHidden({ names: names.join(', ') })}</li>}
      <li>{m.owndata_leaveEntry()}</li>
    </ul>
  );
}

const checkPassword = checkWith(closeOwnAccount.body);

/** Says what happens, asks for the password, closes the account, and goes to the home page signed out. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { leaving, problem } = useLeaving();
  return (
    <FormDialog
      fields={['password']}
      check={checkPassword}
      act={async (body) => {
        await api.call(closeOwnAccount, { body });
        await signOut('user', `#${ACCOUNT_CLOSED}`);
      }}
      isWaiting={leaving === undefined}
      icon="logout"
      tone="danger"
      title={m.owndata_leaveTitle()}
      more={m.owndata_leaveMore()}
      submit={{ label: m.owndata_leaveNow(), busy: m.owndata_leaving(), variant: 'danger' }}
      closeLabel={m.owndata_stay()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <div aria-live="polite">
            {problem !== undefined && <Notice kind="error">{problem}</Notice>}
            {leaving && <Consequences leaving={leaving} />}
            {leaving === undefined && problem === undefined && <Skeleton />}
          </div>
          <CurrentPasswordField {...field('password')} />
        </>
      )}
    </FormDialog>
  );
}
