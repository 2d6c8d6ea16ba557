import { useLocation, useRevalidator, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { type ReactNode, useEffect } from 'react';
import { localizedPath, signInPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { SearchBox, SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { skipRevalidationForViewer } from '#web/shared/links/use-opened.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonRows, Spinner } from '#web/shared/ui/loading.tsx';
import { type Problem, directory, type DirectoryQuery, readMembers } from './read-members.ts';
import { DirectoryJumps } from './directory-jumps.tsx';
import { MembersList } from './members-list.tsx';
import type { Route } from './+types/directory-page';

/**
 * Shown instead of the table to visitors, with a link to sign in, and if loading failed (specification section 8,
 * decision 20).
 */
function DirectoryProblem({ why }: { readonly why: Problem }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  if (why === 'signed-out') {
    return (
      <ForMembers adminPage={{ path: paths.adminMembers, name: m.admin_manageMembers() }}>
        <Notice
          kind="error"
          action={
            <div className="row">
              <ButtonLink variant="primary" href={signInPath('user', `${pathname}${search}`)}>
                {m.nav_signIn()}
              </ButtonLink>
              <ButtonLink href={localizedPath(paths.register)}>{m.login_toRegister()}</ButtonLink>
            </div>
          }
        >
          {m.directory_loadFailed()}
        </Notice>
      </ForMembers>
    );
  }
  return (
    <Notice
      kind="error"
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {m.fault_tryAgain()}
        </Button>
      }
    >
      {m.directory_loadFailed()}
    </Notice>
  );
}

function DirectoryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fills-window directory">
      <PageHead
        crumbs={<Crumbs items={[{ label: m.nav_directory() }]} />}
        kicker={<OtherLanguageKicker about={m.nav_directory} />}
        title={m.directory_title()}
        lead={m.directory_lead()}
      />
      <section className="container directory__inner">{children}</section>
    </div>
  );
}

interface DirectoryBarProps {
  readonly query: DirectoryQuery;
  readonly isRead: boolean;
}

/** Searches by name, in any spelling, or by folio. A new search goes to the first page. The bar is sticky on phones. */
function DirectoryBar({ query, isRead }: DirectoryBarProps) {
  const { field } = useAddressSearch(directory, query);
  return (
    <div className="row directory__bar">
      <SearchForm className="directory__search">
        <SearchField
          {...field('search')}
          label={m.directory_search()}
          placeholder={m.directory_example()}
          clearLabel={m.directory_clear()}
        />
      </SearchForm>
      <DirectoryJumps query={query} isRead={isRead} />
    </div>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.directory_title() });
}

/** Runs in the browser only, because the server renders the same page for all users. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = directory.read(new URL(request.url).searchParams);
  return { query, members: await readMembers(query, request.signal) };
}

/** Returns whether two query strings show the same part of the list. The open photo is ignored. */
function isSameList(one: string, other: string): boolean {
  const [list, otherList] = [one, other].map((search) =>
    directory.path({}, directory.read(new URLSearchParams(search))),
  );
  return list === otherList;
}

/**
 * Skips reloading if the list stays the same: when a photo or a PDF is opened or closed, or another photo is shown.
 */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = step;
  const isPhoto = currentUrl.search !== nextUrl.search && isSameList(currentUrl.search, nextUrl.search);
  return currentUrl.pathname === nextUrl.pathname && isPhoto ? false : skipRevalidationForViewer(step);
}

/** Until hydration, every user counts as a visitor. The style sheet shows the parts for the actual session. */
export function HydrateFallback() {
  return (
    <DirectoryFrame>
      <DirectoryProblem why="signed-out" />
      <div className="for-members">
        <div className="row directory__bar">
          <SearchForm className="directory__search">
            <SearchBox
              disabled
              name="search"
              label={m.directory_search()}
              placeholder={m.directory_example()}
              clear={undefined}
            />
          </SearchForm>
          <DirectoryJumps query={directory.all} isRead={false} />
        </div>
        <div className="directory__count">
          <Spinner label={m.directory_loading()} />
        </div>
        <SkeletonRows rows={8} />
      </div>
    </DirectoryFrame>
  );
}

function useIsReading(): boolean {
  const here = useLocation();
  const target = useNavigation().location ?? here;
  return target.pathname === here.pathname && !isSameList(target.search, here.search);
}

/** The Members Directory (specification section 2). */
export default function DirectoryPage({ loaderData: { query, members } }: Route.ComponentProps) {
  const session = useSession('user');
  const isReading = useIsReading();
  const { revalidate } = useRevalidator();
  const wasSignedOut = !members.ok && members.why === 'signed-out';
  useEffect(() => {
    // The user has signed in in another tab.
    if (wasSignedOut && session === 'signed-in') void revalidate();
  }, [wasSignedOut, session, revalidate]);

  // The user has signed out in another tab, so the loaded data must be hidden.
  const problem = session === 'signed-out' ? 'signed-out' : members.ok ? undefined : members.why;
  return (
    <DirectoryFrame>
      {problem !== 'signed-out' && <DirectoryBar query={query} isRead={members.ok} />}
      {problem === undefined && members.ok ? (
        <MembersList members={members.value} query={query} isReading={isReading} />
      ) : (
        <DirectoryProblem why={problem ?? 'failed'} />
      )}
    </DirectoryFrame>
  );
}
