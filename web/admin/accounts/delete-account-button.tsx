import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { listProfiles } from '#contract/matrimony.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface DeleteAccountButtonProps {
  readonly account: Account;
  /** Given how many matrimony profiles the user has sent; undefined when that could not be read. */
  readonly onAsk: (profiles: number | undefined) => void;
}

/** Counts the profiles that would stay with the office, for the question says how many (decision 33). */
export function DeleteAccountButton({ account, onAsk }: DeleteAccountButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function count(): Promise<void> {
    setBusy(true);
    try {
      const query = { account: String(account.id), pageSize: '1' };
      onAsk((await api.call(listProfiles, { query })).total);
    } catch (error) {
      if (!(error instanceof SessionOver)) onAsk(undefined);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="danger-quiet" busy={isBusy} onClick={() => void count()}>
      {m.admin_delete()}
      <span className="visually-hidden"> {account.name}</span>
    </Button>
  );
}
