import type { Ward } from '#contract/members.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
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
  const letterAddress = (letter: string) => directory.href({ filters: { search: letter } }, query);
  const pageAddress = (page: number) => directory.href({ page });
  return (
    <>
      <select
        id={PART_IDS.letters}
        disabled
        className="select"
        aria-label={m.directory_toInitial()}
        defaultValue={letterAddress(ALPHABET.includes(initial) ? initial : '')}
      >
        <option value={letterAddress('')}>{m.directory_initials()}</option>
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

interface WardSelectProps {
  readonly query: DirectoryQuery;
  readonly wards: readonly Ward[];
}

/** Shows the members of one ward. Without wards it has no options and is not shown. */
export function WardSelect({ query, wards }: WardSelectProps) {
  const wardAddress = (ward: string) => directory.href({ filters: { ward } }, query);
  return (
    <select
      id={PART_IDS.wards}
      disabled
      className="select directory__wards"
      aria-label={m.wards_one()}
      defaultValue={wardAddress(query.filters.ward)}
    >
      {wards.length > 0 && <option value={wardAddress('')}>{m.wards_all()}</option>}
      {wards.map(({ id, name, name_ml }) => (
        <option key={id} value={wardAddress(String(id))}>
          {recordText(name, name_ml).words}
        </option>
      ))}
    </select>
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
