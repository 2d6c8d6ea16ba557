import { useLocation } from 'react-router';
import { wardChoice, WardFilter } from '#web/admin/records/ward-choice.tsx';
import { withSite } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { bookAddress, type BookContent, loadBook } from './book-content.ts';
import { bookParts } from './book-parts.ts';
import { Book } from './book-sheet.tsx';
import { tableOfEntries } from './load-rows.ts';
import { ChoicesAndPaper, OneOf, PrintButtons, type Printed, sameChoices, Tick } from '#web/admin/records/printing.tsx';

/** The members' book. */
export const printedBook: Printed = {
  title: m.book_title,
  loading: m.book_loading,
  isRegister: true,
  load: async (request) => {
    const loaded = await withSite(loadBook(request));
    return loaded.ok ? { ok: true, value: <BookForPrinting content={loaded.value} /> } : loaded;
  },
};

function BookForPrinting({ content }: { readonly content: BookContent }) {
  const { filters: choices } = bookAddress.readAt(useLocation());
  if (content.rows.length === 0 && choices.ward === undefined) return <EmptyState title={m.manage_noMembers()} />;
  const parts = bookParts(content.rows, choices.order);
  const title = [m.book_of({ year: content.year }), wardChoice.findName(choices.ward)].filter(Boolean).join(', ');
  const tableOf = () => {
    const entries = parts.flatMap(({ groups }) => groups.flatMap((group) => group.entries));
    return tableOfEntries(title, entries, ['folio', 'name', 'mobile', 'house_name', 'address']);
  };
  return (
    <ChoicesAndPaper
      choices={
        <>
          <PrintButtons fileName={title} tableOf={tableOf} />
          <Choices />
        </>
      }
    >
      <Book content={content} parts={parts} choices={choices} />
    </ChoicesAndPaper>
  );
}

function Choices() {
  const { field } = useAddressSearch(bookAddress, bookAddress.readAt(useLocation()));
  const orders = [
    { value: 'folio', label: m.book_byFolio() },
    { value: 'name', label: m.book_byName() },
    { value: 'house', label: m.book_byHouse() },
  ];
  const columns = sameChoices('1', '2', '3');
  return (
    <>
      <WardFilter field={field('ward')} />
      <OneOf label={m.book_order()} field={field('order')} choices={orders} />
      <OneOf label={m.biodata_size()} field={field('size')} choices={sameChoices('A4', 'A5')} hint={m.book_booklet()} />
      <OneOf label={m.book_columns()} field={field('columns')} choices={columns} usual="2" hint={m.book_narrow()} />
      <Tick label={m.book_people()} field={field('people')} />
      <Tick label={m.book_photos()} field={field('photos')} />
      <Tick label={m.book_large()} field={field('large')} />
      <Tick label={m.book_withMemorials()} field={field('memorials')} />
    </>
  );
}
