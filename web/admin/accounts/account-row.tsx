import { rowId } from '#web/admin/records/form-sheet.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { ApproveButton, isApplicant } from './account-decisions.tsx';
import { AccountMore, type AccountRowProps, Decided } from './account-more.tsx';
import { ApplicantCells } from './applicant-row.tsx';
import { linkedFolios, refusals } from './candidate-words.ts';

/** An account as a card while it waits, and afterwards until the list is opened again; otherwise as one line. */
export function AccountRow({ number, ...props }: AccountRowProps & { readonly number: number }) {
  const { account, undoUntil } = props;
  const isCard = isApplicant(account);
  return (
    <Row
      id={rowId(account.id)}
      tabIndex={-1}
      className={classNames(
        isCard ? 'applicant' : 'users-table__line',
        undoUntil !== undefined && account.is_approved && 'is-ok',
      )}
    >
      <Cell className="users-table__index muted figures">{formatNumber(number)}</Cell>
      {isCard ? <ApplicantCells {...props} /> : <LineCells {...props} />}
    </Row>
  );
}

function LineCells({ account, ...on }: AccountRowProps) {
  const { name, email, isEmailRefused, phone, members } = account;
  return (
    <>
      <Cell className="users-table__name">
        <b>
          <ProperName>{name}</ProperName>
        </b>
        {members.length > 0 && (
          <span className="muted figures">{m.manage_folioOf({ folio: linkedFolios(members) })}</span>
        )}
        {refusals(account).map((line) => (
          <p key={line} className="small as-typed">
            {line}
          </p>
        ))}
      </Cell>
      <Cell className="breakable">
        <span translate="no">{email}</span>
        {isEmailRefused && <p className="small">{m.users_emailRefused()}</p>}
      </Cell>
      <Cell className="figures" translate="no">
        {formatPhone(phone)}
      </Cell>
      <Cell>
        {on.undoUntil === undefined ? (
          <div className="line gap-2 actions">
            {!account.is_approved && <ApproveButton account={account} isPrimary={false} onApproved={on.onDecided} />}
            {account.is_approved && members.length === 0 && (
              <Button variant="ghost" className="only-wide" onClick={() => on.onAsk({ about: 'find' })}>
                {m.users_findMember()}
                <HiddenRecordName name={name} />
              </Button>
            )}
            <AccountMore account={account} onLinked={on.onDecided} onAsk={on.onAsk} />
          </div>
        ) : (
          <Decided {...on} account={account} />
        )}
      </Cell>
    </>
  );
}
