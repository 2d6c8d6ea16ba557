import type { BookEntry } from '#contract/members-book.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { wardChoice } from '#web/admin/records/ward-choice.tsx';
import { AssociationMark } from '#web/shared/content/brand.tsx';
import { AddressLines } from '#web/shared/content/contact-lines.tsx';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay, formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { PrintedDocument } from '#web/shared/paper/paper.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Jasmine, Kasavu } from '#web/shared/ui/ornament.tsx';
import type { BookChoices, BookContent } from './book-content.ts';
import { type BookPart, byHousehold } from './book-parts.ts';
import { bookPageRules } from './book-page-rules.ts';
import { peopleWords } from './load-rows.ts';

const COLUMNS = { 1: undefined, 2: 'book--two', 3: 'book--three' } as const;

const COVER_ID = 'book-cover';
const MEMORIALS_ID = 'book-memorials';
const partId = (index: number) => `book-part-${index}`;

function Place({ lines }: { readonly lines: readonly (string | null)[] }) {
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
        <Place lines={[peopleWords(entry) || null]} />
      </div>
    </li>
  );
}

interface EntriesProps {
  readonly entries: readonly BookEntry[];
  readonly choices: BookChoices;
}

/** The entries of a group. In the order of house names, each household has its house and address once. */
function Entries({ entries, choices: { order, photos } }: EntriesProps) {
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

interface BookProps {
  readonly content: BookContent;
  readonly parts: readonly BookPart[];
  readonly choices: BookChoices;
}

/** The members' book on paper. */
export function Book({ content: { rows, memorials, at, year, site }, parts, choices }: BookProps) {
  const { association, logoPicture, contact } = site;
  const { size = 'A4', columns = '2' } = choices;
  const shownMemorials = choices.memorials ? memorials : [];
  const inMemory = m.book_inMemory({ year });
  const sections = [
    ...parts.map(({ head, mark }, index) => ({ id: partId(index), head, mark })),
    ...(shownMemorials.length > 0 ? [{ id: MEMORIALS_ID, head: inMemory, mark: year }] : []),
  ];
  const words = { title: m.book_of({ year }), foot: m.book_forMembers() };
  return (
    <PrintedDocument
      className={classNames(
        'book',
        COLUMNS[columns],
        size === 'A5' && 'paper--a5',
        choices.large && 'book--large',
        choices.photos && 'book--photos',
      )}
      pageRules={() => bookPageRules({ size, coverId: COVER_ID, sections, ...words })}
    >
      <section id={COVER_ID} className="book__cover">
        <Jasmine part="branch" size={320} />
        <AssociationMark mark={{ logo: association.logo, picture: logoPicture }} size={64} />
        <div>
          <h2>{words.title}</h2>
          <p translate="no">{association.shortName}</p>
          <p>{wardChoice.findName(choices.ward)}</p>
          <p className="figures">{formatCount(rows.length, m.admin_oneMember, m.admin_members)}</p>
        </div>
        <div>
          <Kasavu />
          <div className="flow book__imprint">
            <div>
              <AddressLines contact={contact}>{(line, index) => <p key={index}>{line}</p>}</AddressLines>
              {contact.phones.map(({ display }) => (
                <p key={display} className="figures" translate="no">
                  {display}
                </p>
              ))}
            </div>
            <p>{m.book_asOf({ moment: formatMoment(new Date(at).toISOString()) })}</p>
          </div>
        </div>
      </section>
      {parts.map(({ head, groups }, index) => (
        <section key={head} id={partId(index)} className="book__part" aria-label={head}>
          {groups.map((group) => (
            <div key={group.head}>
              <h3>
                <RecordText>{group.head}</RecordText>
              </h3>
              <div className="book__columns">
                <Entries entries={group.entries} choices={choices} />
              </div>
            </div>
          ))}
        </section>
      ))}
      {shownMemorials.length > 0 && (
        <section id={MEMORIALS_ID} className="book__part">
          <h3>{inMemory}</h3>
          <ul className="book__columns">
            {shownMemorials.map(({ id, name, name_ml, date_of_death, description, description_ml }) => (
              <li key={id} className="book__entry">
                <div>
                  <p>
                    <b>
                      <ProperName ml={name_ml}>{name}</ProperName>
                    </b>
                  </p>
                  <p className="figures">{formatDay(date_of_death)}</p>
                  <p className="book__place">
                    <RecordText ml={description_ml}>{description}</RecordText>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PrintedDocument>
  );
}
