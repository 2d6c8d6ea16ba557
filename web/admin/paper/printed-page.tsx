import { Suspense, use } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ProgressBar } from '#web/shared/ui/loading.tsx';
import { printedBook } from './book.tsx';
import { printedLabels } from './labels.tsx';
import { printedLists } from './lists.tsx';
import { showsPeople } from './load-rows.ts';
import type { Printed } from '#web/admin/records/printing.tsx';

/** What is printed at an address. */
function printedAt({ pathname }: { readonly pathname: string }): Printed {
  const { path } = splitLocale(pathname);
  if (path === paths.adminBook) return printedBook;
  return path === paths.adminLabels ? printedLabels : printedLists;
}

/** Returns the part of an address that names what is loaded. The rest of it are choices. */
function subjectOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('list'), query.get('id'), query.get('ward'), showsPeople(query)].join(' ');
}

export function loader({ request }: LoaderArgs) {
  const reading = printedAt(new URL(request.url)).load(request);
  // Prevents an unhandled rejection. Without a session, the frame replaces this page by the sign-in form.
  reading.catch(() => undefined);
  return { reading };
}

/** Loads nothing when only the choices change. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isChoice = subjectOf(currentUrl) === subjectOf(nextUrl) && currentUrl.search !== nextUrl.search;
  return isChoice ? false : defaultShouldRevalidate;
}

function Head() {
  const { title, isRegister, views } = printedAt(useLocation());
  return (
    <>
      <AdminHead title={title()}>
        {isRegister && (
          <ButtonLink href={localizedPath(paths.adminMembers)} icon="left">
            {m.manage_allMembers()}
          </ButtonLink>
        )}
      </AdminHead>
      {views}
    </>
  );
}

function Loading() {
  const label = printedAt(useLocation()).loading();
  return (
    <div role="status">
      {label}
      <ProgressBar label={label} share={undefined} />
    </div>
  );
}

/** Prints the members' book, labels or a list, or saves it as PDF or Excel. */
export function Component({ loaderData: { reading } }: PageProps<typeof loader>) {
  return (
    <>
      <Head />
      <Suspense key={subjectOf(useLocation())} fallback={<Loading />}>
        <Content reading={reading} />
      </Suspense>
    </>
  );
}

function Content({ reading }: { readonly reading: ReturnType<Printed['load']> }) {
  const loaded = use(reading);
  return loaded.ok ? <>{loaded.value}</> : <LoadProblem message={loaded.message} />;
}
