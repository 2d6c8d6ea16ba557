import { useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { formatFound, useFoundMembers } from '#web/admin/records/use-found-members.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

interface FindMemberProps {
  /** The id of the search field. */
  readonly id: string;
  /** The first words to search for. */
  readonly initial: string;
  /** Ids of the members that cannot be chosen again. */
  readonly linked: ReadonlySet<number>;
  readonly isBusy: boolean;
  readonly onChoose: (member: number) => void;
}

/** Finds a member of the directory in place, for linking an account. */
export function FindMember({ id, initial, linked, isBusy, onChoose }: FindMemberProps) {
  const [words, setWords] = useState(initial.slice(0, MAX_SEARCH_LENGTH));
  const found = useFoundMembers(words);
  const rows = found === undefined || found === 'failed' ? [] : found.rows;
  return (
    <SearchForm label={m.users_findMember()} className="grid users-find">
      <SearchField
        id={id}
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
      <ul className="grid">
        {rows.map((member) => (
          <li key={member.id} className="grid left gap-1">
            <ProperName>{[member.name, member.house_name].filter(Boolean).join(', ')}</ProperName>
            <Button icon="link" busy={isBusy} disabled={linked.has(member.id)} onClick={() => onChoose(member.id)}>
              {(linked.has(member.id) ? m.users_linkedTo : m.users_link)({ folio: member.folio })}
            </Button>
          </li>
        ))}
      </ul>
    </SearchForm>
  );
}
