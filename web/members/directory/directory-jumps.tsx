import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { directory, type DirectoryQuery, PART_IDS } from './directory-address.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

interface DirectoryJumpsProps {
  readonly query: DirectoryQuery;
  /** The first folio of each page of the whole directory. */
  readonly firstFolios: readonly string[];
}

/**
 * Two selects: one jumps to an initial, the other to the page of a folio. The values of the options are addresses. The
 * script enables the selects.
 */
export function DirectoryJumps({ query, firstFolios }: DirectoryJumpsProps) {
  const isWhole = !directory.isNarrowed(query);
  const initial = query.filters.search.toUpperCase();
  const letterAddress = (letter: string) => directory.href({ filters: { search: letter } });
  const pageAddress = (page: number) => directory.href({ page });
  return (
    <>
      <select
        id={PART_IDS.letters}
        disabled
        className="select"
        aria-label={m.directory_toInitial()}
        defaultValue={ALPHABET.includes(initial) ? letterAddress(initial) : directory.href()}
      >
        <option value={directory.href()}>{m.directory_initials()}</option>
        {ALPHABET.map((letter) => (
          <option key={letter} value={letterAddress(letter)}>
            {letter}
          </option>
        ))}
      </select>
      <select
        id={PART_IDS.folios}
        disabled
        className="select"
        aria-label={m.directory_toFolio()}
        defaultValue={isWhole && firstFolios.length > 0 ? pageAddress(query.page) : ''}
      >
        <option value="">{m.directory_folios()}</option>
        {firstFolios.map((folio, index) => (
          <option key={index} value={pageAddress(index + 1)}>
            {m.directory_fromFolio({ folio })}
          </option>
        ))}
      </select>
    </>
  );
}

export function TopButton() {
  return (
    <Button className="directory__top">
      <Icon name="up" size={20} />
      {m.directory_top()}
    </Button>
  );
}
