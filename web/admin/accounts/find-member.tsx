import { useEffect, useState } from 'react';
import { type AdminMember, listMembersForAdmin } from '#contract/admin-members.ts';
import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

/** Delay in ms after the last key press before the search starts (handbook, Components: Search). */
const PAUSE_MS = 200;
const SHOWN = 5;

type Found = { readonly rows: readonly AdminMember[]; readonly total: number } | 'failed' | undefined;

/** Searches the directory while the user types. Results of an earlier search never replace later ones. */
function useFound(words: string): Found {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const query = { search: words, page: '1', pageSize: String(SHOWN) };
      api.call(listMembersForAdmin, { query }, { signal: leaving.signal }).then(setFound, (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof SessionEnded)) setFound('failed');
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);
  return words.trim() === '' ? undefined : found;
}

function outcome(found: Found): string {
  if (found === undefined) return '';
  if (found === 'failed') return m.users_searchFailed();
  return found.total === 0 ? m.users_noMemberFound() : m.users_membersFound({ count: formatNumber(found.total) });
}

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
  const found = useFound(words);
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
        {outcome(found)}
      </p>
      <ul className="grid users-hints__list">
        {rows.map((member) => (
          <li key={member.id} className="grid users-hint">
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
