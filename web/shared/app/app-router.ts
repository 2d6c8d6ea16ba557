import { CallFailed } from '#web/shared/api/call-failed.ts';
import { type DataRouter, isRouteErrorResponse, type Location, matchRoutes, type RouteObject } from 'react-router';

let started: { readonly router: DataRouter; readonly routes: RouteObject[] } | undefined;

/** Remembers the router of this document, and the routes of its pages without those for unknown addresses. */
export function setAppRouter(router: DataRouter, routes: RouteObject[]): void {
  started = { router, routes };
}

/**
 * Returns the path, query and fragment of a link to a page of the application in this document; undefined if the link
 * loads a document.
 */
export function appPathOf(link: HTMLAnchorElement): string | undefined {
  const isElsewhere =
    link.origin !== location.origin || link.hasAttribute('download') || !['', '_self'].includes(link.target);
  if (started === undefined || isElsewhere || matchRoutes(started.routes, link.pathname) === null) return undefined;
  return link.pathname + link.search + link.hash;
}

/** Returns the address that the user has chosen last. The page may still show the one before, while it loads. */
export function latestLocation(): Location | undefined {
  const state = started?.router.state;
  return state?.navigation.location ?? state?.location;
}

/** Returns whether an error means that the page does not exist. */
export function isMissing(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof CallFailed) && error.status === 404;
}
