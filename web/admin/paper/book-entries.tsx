import type { BookEntry } from '#contract/members-book.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { partLabels } from '#web/shared/members/member-labels.ts';
import type { BookChoices } from './book-address.ts';
import { byHousehold } from './book-parts.ts';

interface PlaceProps {
  readonly lines: readonly (string | null)[];
}

function Place({ lines }: PlaceProps) {
  const place = lines.filter((line) => line !== null).join('\n');
  return (
    place !== '' && (
      <p className="book__place">
        <ProperName>{place}</ProperName>
      </p>
    )
  );
}

interface EntryProps {
  readonly entry: BookEntry;
  readonly isWithPhoto: boolean;
  /** Leaves out house name and address, because they are above the household. */
  readonly isAtHome?: boolean;
}

function Entry({ entry, isWithPhoto, isAtHome = false }: EntryProps) {
  const { name, folio, mobile, house_name, address, visibility } = entry;
  const number = visibility.mobile === 'office' ? m.directory_keptByOffice() : mobile && formatPhone(mobile);
  return (
    <li className="book__entry">
      {isWithPhoto && <MemberAvatar member={entry} />}
      <div>
        <p>
          <b>
            <ProperName>{name}</ProperName>
          </b>{' '}
          <span className="book__folio figures" translate="no">
            {folio}
          </span>{' '}
          {number !== null && <span className="book__number figures">{number}</span>}
        </p>
        {!isAtHome && <Place lines={[house_name, address]} />}
        {visibility.address === 'office' && (
          <p className="book__place">
            {partLabels.address()}: {m.directory_keptByOffice()}
          </p>
        )}
      </div>
    </li>
  );
}

interface EntriesProps {
  readonly entries: readonly BookEntry[];
  readonly choices: BookChoices;
}

/** The entries of a group. In the order of house names, each household has its house and address once. */
export function Entries({ entries, choices: { order, photos } }: EntriesProps) {
  const isWithPhoto = photos === 'yes';
  if (order !== 'house')
    return (
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isWithPhoto={isWithPhoto} />
        ))}
      </ul>
    );
  return byHousehold(entries).map(({ house, address, members }) => (
    <div key={members[0]?.id} className={house === null ? undefined : 'book__household'}>
      {house !== null && (
        <>
          <h4>
            <ProperName>{house}</ProperName>
          </h4>
          <Place lines={[address]} />
        </>
      )}
      <ul>
        {members.map((entry) => (
          <Entry key={entry.id} entry={entry} isWithPhoto={isWithPhoto} isAtHome={house !== null} />
        ))}
      </ul>
    </div>
  ));
}
