import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { listDirectoryPages, type PageBeginning } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { directory, type DirectoryQuery } from './read-members.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Returns the first folio of each page; an empty list until it has loaded, and if loading fails. */
function usePageBeginnings(isRead: boolean): readonly PageBeginning[] {
  const [pages, setPages] = useState<readonly PageBeginning[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { rows } = await api.call(listDirectoryPages, {}, { signal: controller.signal });
      if (!controller.signal.aborted) setPages(rows);
    };
    if (isRead) void load().catch(() => undefined);
    return () => controller.abort();
  }, [isRead]);
  return pages;
}

interface DirectoryJumpsProps {
  readonly query: DirectoryQuery;
  /** Whether the list has loaded, even if it is empty. */
  readonly isRead: boolean;
}

/** Jumps to an initial, to the page of a folio, and back to the top of a long page. */
export function DirectoryJumps({ query, isRead }: DirectoryJumpsProps) {
  const navigate = useNavigate();
  const pages = usePageBeginnings(isRead);
  const isWhole = !directory.isNarrowed(query);
  const initial = query.filters.search.toUpperCase();
  const go = (address: string) => void navigate(address);
  return (
    <div className="row directory__jumps">
      <select
        className="select"
        aria-label={m.directory_toInitial()}
        disabled={!isRead}
        value={ALPHABET.includes(initial) ? initial : ''}
        onChange={({ target }) => go(directory.href({ filters: { search: target.value } }))}
      >
        <option value="">{m.directory_initials()}</option>
        {ALPHABET.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <select
        className="select"
        aria-label={m.directory_toFolio()}
        disabled={pages.length === 0}
        value={isWhole ? query.page : ''}
        onChange={({ target }) => go(directory.href({ page: Number(target.value) }))}
      >
        {(!isWhole || pages.length < query.page) && (
          <option value={isWhole ? query.page : ''}>{m.directory_folios()}</option>
        )}
        {pages.map(({ page, folio }) => (
          <option key={page} value={page}>
            {m.directory_fromFolio({ folio })}
          </option>
        ))}
      </select>
      <Button className="directory__top" onClick={() => scrollTo(0, 0)}>
        <Icon name="up" size={20} />
        {m.directory_top()}
      </Button>
    </div>
  );
}
