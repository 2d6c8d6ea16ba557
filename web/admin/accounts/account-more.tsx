import { type Account, linkAccount, makeResetLink, type WantedLink } from '#contract/accounts.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { accountLabels, DecisionBadge, type ListedAccount, UndoDecision } from './account-decisions.tsx';
import { countProfiles } from './delete-account.tsx';

/** What a dialog of the list asks about an account. */
export type AccountQuestion =
  | {
      readonly about: 'delete';
      /** The number of matrimony profiles of the user; undefined if it could not be loaded. */
      readonly profiles: number | undefined;
    }
  | { readonly about: 'withdraw' | 'refuse' }
  /** `words`: what is searched at first. */
  | { readonly about: 'find'; readonly words?: string }
  | { readonly about: 'link'; readonly link: string };

export interface AccountRowProps {
  readonly account: ListedAccount;
  /** Since when the account has waited, for example "Since 16 November 2026, 4 days". */
  readonly since: string;
  /** Until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
  /** Called with the new state, and until when it can be undone, in milliseconds since 1970. */
  readonly onDecided: (now: ListedAccount, undoUntil?: number) => void;
  readonly onUndoOver: () => void;
  readonly onAsk: (question: AccountQuestion) => void;
}

/** Returns a function that links an account to exactly these members. An id alone keeps the person who the account is. */
export function useLinks(account: Account, onLinked: (now: Account) => void) {
  const { isBusy, decide } = useDecision(accountLabels(), m.failed_userLink());
  const { id, updatedAt: seen, members: before } = account;
  const [linked, unlinked] = [m.said_userLinked(), m.said_userUnlinked()];
  const setMembers = (members: WantedLink[]) => {
    const isMore = members.length >= before.length;
    return decide({
      send: () => api.call(linkAccount, { params: { id: String(id) }, body: { members, seen } }),
      done: isMore ? linked : unlinked,
      replaces: isMore ? unlinked : linked,
      onDone: ({ user }) => onLinked(user),
    });
  };
  return { isBusy, setMembers };
}

interface AccountMoreProps extends Pick<AccountRowProps, 'account' | 'onAsk'> {
  readonly onLinked: (now: Account) => void;
}

/** The less common actions of an account. */
export function AccountMore({ account, onLinked, onAsk }: AccountMoreProps) {
  const { name, members, status, is_approved } = account;
  const { isBusy: isLinking, setMembers } = useLinks(account, onLinked);
  const { isBusy, decide } = useDecision();
  /** For users who rarely use email (decision 10). Ends earlier links that administrators made, not emailed ones. */
  const makeLink = () =>
    decide({
      send: () => api.call(makeResetLink, { params: { id: String(account.id) } }),
      onDone: ({ link }) => onAsk({ about: 'link', link }),
    });
  const askToDelete = () =>
    decide({ send: () => countProfiles(account), onDone: (profiles) => onAsk({ about: 'delete', profiles }) });
  const others = (id: number) => members.filter((member) => member.id !== id).map((member) => member.id);
  return (
    <MoreActions name={name} busy={isLinking || isBusy}>
      {status !== 'refused' && (
        <MoreAction name={name} icon="search" onClick={() => onAsk({ about: 'find' })}>
          {m.users_findMember()}
        </MoreAction>
      )}
      {members.map(({ id, folio }) => (
        <MoreAction
          key={`person-${id}`}
          name={name}
          icon="users"
          onClick={() => onAsk({ about: 'find', words: folio })}
        >
          {m.users_whoOf({ folio })}
        </MoreAction>
      ))}
      {members.map(({ id, folio }) => (
        <MoreAction key={id} name={name} icon="link" onClick={() => void setMembers(others(id))}>
          {m.users_unlink({ folio })}
        </MoreAction>
      ))}
      {is_approved && (
        <>
          <MoreAction name={name} icon="key" onClick={() => void makeLink()}>
            {m.admin_resetLink()}
          </MoreAction>
          <MoreAction name={name} icon="undo" onClick={() => onAsk({ about: 'withdraw' })}>
            {m.admin_withdraw()}
          </MoreAction>
        </>
      )}
      <MoreAction name={name} icon="trash" apart onClick={() => void askToDelete()}>
        {m.admin_delete()}
      </MoreAction>
    </MoreActions>
  );
}

type DecidedProps = Pick<AccountRowProps, 'account' | 'undoUntil' | 'onDecided' | 'onUndoOver' | 'onAsk'>;

/** The decision about an account of the list, with Undo for some seconds and then the other actions. */
export function Decided({ account, undoUntil, onDecided, onUndoOver, onAsk }: DecidedProps) {
  return (
    <div className="line gap-2 actions">
      <DecisionBadge status={account.status} />
      {undoUntil === undefined ? (
        <AccountMore account={account} onLinked={onDecided} onAsk={onAsk} />
      ) : (
        <UndoDecision account={account} until={undoUntil} onUndone={onDecided} onOver={onUndoOver} />
      )}
    </div>
  );
}
