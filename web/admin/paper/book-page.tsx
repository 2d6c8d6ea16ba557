import { Suspense, use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ExcelButton } from '#web/admin/records/excel-button.tsx';
import { type Loaded, withSite } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Texts } from '#web/shared/links/list-address.ts';
import { PrintButton } from '#web/shared/paper/paper.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { Book } from './book.tsx';
import { bookAddress } from './book-address.ts';
import { bookParts, bookTable } from './book-parts.ts';
import { type BookContent, loadBook } from './load-book.ts';
import { EntriesLoading, PaperHead } from './paper-page.tsx';

export { skipRevalidationForChoices as shouldRevalidate } from './paper-page.tsx';

export function loader({ request }: LoaderArgs) {
  const reading = withSite(loadBook(request));
  // Prevents an unhandled rejection. Without a session, the frame replaces this page by the sign-in form.
  reading.catch(() => undefined);
  return { reading };
}

/** Prints the members' book, or saves it as PDF. */
export function Component({ loaderData: { reading } }: PageProps<typeof loader>) {
  return (
    <>
      <PaperHead title={m.book_title()} />
      <Suspense fallback={<EntriesLoading label={m.book_loading()} />}>
        <LoadedBook reading={reading} />
      </Suspense>
    </>
  );
}

type Printable = BookContent & { readonly site: Site };

function LoadedBook({ reading }: { readonly reading: Promise<Loaded<Printable>> }) {
  const loaded = use(reading);
  if (!loaded.ok) return <LoadProblem message={loaded.message} />;
  if (loaded.value.entries.length === 0) return <EmptyState title={m.manage_noMembers()} />;
  return <ChoicesAndBook content={loaded.value} />;
}

function ChoicesAndBook({ content }: { readonly content: Printable }) {
  const query = bookAddress.readAt(useLocation());
  const navigate = useNavigate();
  const choices = query.filters;
  const choose = (filters: Texts<typeof bookAddress.filters>) =>
    void navigate(bookAddress.href({ filters }, query), { replace: true, preventScrollReset: true });
  const title = m.book_of({ year: content.year });
  const same = (...values: string[]) => values.map((value) => ({ value, label: value }));
  const orders = [
    { value: 'folio', label: m.book_byFolio() },
    { value: 'name', label: m.book_byName() },
    { value: 'house', label: m.book_byHouse() },
  ];
  const fields = [
    { name: 'order', label: m.book_order(), choices: orders, usual: 'folio' },
    { name: 'size', label: m.biodata_size(), choices: same('A4', 'A5'), usual: 'A4', hint: m.book_booklet() },
    { name: 'columns', label: m.book_columns(), choices: same('1', '2', '3'), usual: '2', hint: m.book_narrow() },
  ] as const;
  const boxes = [
    { name: 'photos', label: m.book_photos() },
    { name: 'large', label: m.book_large() },
    { name: 'memorials', label: m.book_withMemorials() },
  ] as const;
  return (
    <>
      <div className="column paper-choices">
        {fields.map(({ name, usual, ...field }) => (
          <ChoiceField
            key={name}
            {...field}
            name={name}
            error={undefined}
            defaultValue={choices[name] ?? usual}
            onChoose={(value) => choose({ [name]: value })}
            columns={3}
          />
        ))}
        <div className="row">
          {boxes.map(({ name, label }) => (
            <CheckboxField
              key={name}
              name={name}
              error={undefined}
              label={label}
              defaultChecked={choices[name] === 'yes'}
              onChange={({ target }) => choose({ [name]: target.checked ? 'yes' : '' })}
            />
          ))}
        </div>
        <div className="row">
          <PrintButton fileName={title} />
          <ExcelButton tableOf={() => bookTable(title, bookParts(content.entries, choices.order))} />
        </div>
      </div>
      <Book content={content} choices={choices} />
    </>
  );
}
