import { useId, useRef, useState } from 'react';
import type { Account, Candidate, LinkedPerson } from '#contract/accounts.ts';
import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { formatFound, useFoundMembers } from '#web/admin/records/use-found-members.ts';
import { formatPhone, telAddress } from '#web/shared/format/phone-links.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { personWords } from '#web/shared/members/person-words.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { ApproveButton } from './account-decisions.tsx';
import { useLinks } from './account-more.tsx';
import { candidateWords, isDeceased, linkedFolios } from './candidate-words.ts';

const wordsIn = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Returns the first of these people whose name has all words of the name of an account. */
function proposePerson(account: string, persons: readonly LinkedPerson[]): LinkedPerson | null {
  const hasName = (one: LinkedPerson) => {
    const own = wordsIn(`${one.name} ${one.name_ml ?? ''}`);
    return wordsIn(account).every((word) => own.includes(word));
  };
  return persons.find(hasName) ?? null;
}

interface MemberLineProps extends Omit<FindMemberProps, 'onClose' | 'words'> {
  readonly member: Pick<Candidate, 'id' | 'folio' | 'name' | 'house_name' | 'mobile' | 'person' | 'persons'> &
    Partial<Pick<Candidate, 'reasons'>>;
  /** Why the account may belong to the member. */
  readonly words?: string;
  readonly canLink?: boolean;
}

/** A member that the account can be linked to. A waiting account is approved in the same step. */
function MemberLine({ member, words, canLink = true, account, onDecided }: MemberLineProps) {
  const select = useId();
  const { isBusy, setMembers } = useLinks(account, onDecided);
  const { id, folio, name, house_name, mobile, persons } = member;
  const linked = account.members.filter((one) => one.id === id);
  const [proposed = member] = linked;
  const [chosen, setChosen] = useState(String(proposed.person?.id ?? ''));
  const person = persons.find((one) => String(one.id) === chosen) ?? null;
  const others = account.members.flatMap((one) => (one.id === id ? [] : one.id));
  const tel = telAddress(mobile ?? '');
  return (
    <li className="grid left gap-1">
      {words !== undefined && <span className="small strong">{words}</span>}
      <ProperName>{[name, house_name].filter(Boolean).join(', ')}</ProperName>
      {tel !== undefined && canLink && !member.reasons?.includes('mobile') && (
        <span className="small">
          {m.users_callRegister()}{' '}
          <a className="figures nowrap" href={tel} translate="no">
            {formatPhone(mobile ?? '')}
          </a>
        </span>
      )}
      {linked.length > 0 && <span className="good strong">{m.users_linkedTo({ folio: linkedFolios(linked) })}</span>}
      {canLink && (
        <SelectField
          id={`${select}-person`}
          name="person"
          label={m.users_whose()}
          error={undefined}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{m.users_helper()}</option>
          {persons.map((each) => (
            <option key={each.id} value={each.id}>
              {personWords(each)}
            </option>
          ))}
        </SelectField>
      )}
      {!canLink ? null : account.status === 'waiting' && linked.length === 0 ? (
        <ApproveButton account={account} member={{ id, folio, person }} isPrimary={false} onApproved={onDecided} />
      ) : (
        <Button
          icon="link"
          busy={isBusy}
          onClick={() => void setMembers([...others, { id, person: person?.id ?? null }])}
        >
          {linked.length > 0 ? m.manage_saveChanges() : m.users_link({ folio })}
        </Button>
      )}
    </li>
  );
}

interface FindMemberProps {
  readonly account: Account;
  /** What is searched at first; by default the name of the account if there are no candidates. */
  readonly words: string | undefined;
  /** Called with the new state after the account was linked or approved. */
  readonly onDecided: (now: Account, undoUntil?: number) => void;
  readonly onClose: () => void;
}

/** Lists the entries that an account may belong to, and finds others in the directory. */
export function FindMemberDialog({ account, words: asked, onDecided, onClose }: FindMemberProps) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const candidates = account.candidates ?? [];
  const [words, setWords] = useState(asked ?? (candidates.length > 0 ? '' : account.name.slice(0, MAX_SEARCH_LENGTH)));
  const found = useFoundMembers(words);
  const rows = found === undefined || found === 'failed' ? [] : found.rows;
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={close} onCancel={onClose}>
      <DialogHead
        id={id}
        icon="search"
        tone="brand"
        title={m.users_findMember()}
        more={`${account.name}, ${formatPhone(account.phone)}`}
      />
      <div className="grid gap-4 dialog__stack">
        <ul className="grid gap-4">
          {candidates.map((candidate) => (
            <MemberLine
              key={candidate.id}
              account={account}
              member={candidate}
              words={candidateWords(candidate)}
              canLink={!isDeceased(candidate)}
              onDecided={onDecided}
            />
          ))}
        </ul>
        <SearchForm label={m.users_findMember()} className="grid">
          <SearchField
            id={`${id}-search`}
            name="member"
            label={m.users_searchMembers()}
            value={words}
            onValueChange={setWords}
            clearLabel={m.admin_clearSearch()}
            maxLength={MAX_SEARCH_LENGTH}
          />
          <p role="status" className="muted small">
            {formatFound(found)}
          </p>
          <ul className="grid gap-4">
            {rows.map((member) => {
              const persons = member.persons.filter(({ state }) => state === 'living');
              const known = { ...member, persons, person: proposePerson(account.name, persons) };
              return <MemberLine key={member.id} account={account} member={known} onDecided={onDecided} />;
            })}
          </ul>
        </SearchForm>
        <Button ref={close} block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
