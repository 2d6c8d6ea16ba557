import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { listProfiles } from '#contract/matrimony.ts';
import { callOffice, SessionOver } from '#web/shared/api/call-office.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

interface DeleteUserButtonProps {
  readonly user: User;
  /** Given how many matrimony profiles the user has sent; undefined when that could not be read. */
  readonly onAsk: (profiles: number | undefined) => void;
}

/** Counts the profiles that would stay with the office, for the question says how many (decision 33). */
export function DeleteUserButton({ user, onAsk }: DeleteUserButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function count(): Promise<void> {
    setBusy(true);
    try {
      const query = { account: String(user.id), pageSize: '1' };
      onAsk((await callOffice(listProfiles, { query })).total);
    } catch (error) {
      if (!(error instanceof SessionOver)) onAsk(undefined);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="danger-quiet" busy={isBusy} onClick={() => void count()}>
      {m.admin_delete()}
      <span className="visually-hidden"> {user.name}</span>
    </Button>
  );
}
