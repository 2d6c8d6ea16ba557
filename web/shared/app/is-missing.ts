import { isRouteErrorResponse } from 'react-router';

/** Returns whether an error means that the page does not exist. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
