import { isRouteErrorResponse } from 'react-router';

/** Whether what went wrong with a page is only that there is none. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
