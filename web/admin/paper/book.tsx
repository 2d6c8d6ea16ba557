import { useEffect } from 'react';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { AssociationMark } from '#web/shared/content/brand.tsx';
import { AddressLines } from '#web/shared/content/contact-lines.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay, formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { printAlone } from '#web/shared/paper/paper.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Jasmine, Kasavu } from '#web/shared/ui/ornament.tsx';
import { OtherLanguageKicker } from '#web/shared/words/headings.tsx';
import type { BookChoices } from './book-address.ts';
import { Entries } from './book-entries.tsx';
import { bookParts } from './book-parts.ts';
import type { BookContent } from './load-book.ts';
import { addPrintRules, pageRules } from './page-rules.ts';

const COLUMNS = { 1: undefined, 2: 'book--two', 3: 'book--three' } as const;

const COVER_ID = 'book-cover';
const MEMORIALS_ID = 'book-memorials';
const partId = (index: number) => `book-part-${index}`;

interface BookProps {
  readonly content: BookContent & { readonly site: Site };
  readonly choices: BookChoices;
}

/** The members' book on paper. */
export function Book({ content: { entries, memorials, at, year, site }, choices }: BookProps) {
  const { association, logoPicture, contact } = site;
  const { order, size = 'A4', columns = '2', large } = choices;
  const parts = bookParts(entries, order);
  const shownMemorials = choices.memorials ? memorials : [];
  const inMemory = m.book_inMemory({ year });
  useEffect(() => {
    const sections = parts.map(({ head, mark }, index) => ({ id: partId(index), head, mark }));
    const last = { id: MEMORIALS_ID, head: inMemory, mark: year };
    const rules = pageRules({
      size,
      coverId: COVER_ID,
      sections: shownMemorials.length > 0 ? [...sections, last] : sections,
      title: m.book_of({ year }),
      foot: m.book_forMembers(),
    });
    return addPrintRules(rules);
  });
  return (
    <article
      ref={printAlone}
      className={classNames(
        'paper book',
        COLUMNS[columns],
        size === 'A5' && 'book--a5',
        large && 'book--large',
        choices.photos && 'book--photos',
      )}
    >
      <section id={COVER_ID} className="book__cover">
        <Jasmine part="branch" size={320} />
        <AssociationMark mark={{ logo: association.logo, picture: logoPicture }} size={64} />
        <div>
          <OtherLanguageKicker about={m.book_title} />
          <h2>{m.book_of({ year })}</h2>
          <p translate="no">{association.shortName}</p>
          <p className="figures">{formatCount(entries.length, m.admin_oneMember, m.admin_members)}</p>
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
    </article>
  );
}
