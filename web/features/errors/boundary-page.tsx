import { isRouteErrorResponse, Outlet } from 'react-router';
import { FaultScreen } from './fault-screen.tsx';
import { NotFound } from './not-found.tsx';
import type { Route } from './+types/boundary-page';

/** Stands between the frame and its pages, so that the frame outlives their faults. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <FaultScreen error={error} />;
}
