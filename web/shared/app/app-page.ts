import type { ReactElement } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';

/** An address of an application: the members' pages or the office. */
export interface AppPage {
  /**
   * Path without language prefix. `:id` stands for a number, `:topic` for a word, `:form` for `new` or a number. A last
   * part with `?` is optional.
   */
  readonly path: string;
  /** Source of the page below `web/members` or `web/admin`, without its ending. It exports an `AppPageModule`. */
  readonly file: string;
  /** The heading while the page loads, and its title. */
  readonly title: () => string;
}

/** What a loader of a page gets. `Name` is the name of the parameter in the page's path, if there is one. */
export interface LoaderArgs<Name extends string = never> {
  readonly request: Request;
  readonly params: Readonly<Record<Name, string>>;
}

type Loader = (args: never) => unknown;

/** The props of a page: what its loader has returned. */
export interface PageProps<L extends Loader> {
  readonly loaderData: Awaited<ReturnType<L>>;
}

/** The exports of a page of an application. */
export interface AppPageModule {
  readonly Component: (props: { readonly loaderData: unknown }) => ReactElement | null;
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly ErrorBoundary?: () => ReactElement;
}
