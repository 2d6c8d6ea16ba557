import { Outlet } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { NotFound } from '#web/shared/words/not-found.tsx';
import { FaultScreen } from './fault-screen.tsx';
import { isMissing } from './is-missing.ts';
import type { Route } from './+types/boundary-page';

/** Returns the title of a page that failed or does not exist. Every other page sets its own title. */
export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(matches, { title: isMissing(error) ? m.notFound_title() : m.fault_heading() });
}

/** Layout between the frame and its pages, so that the frame stays when a page fails. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isMissing(error) ? <NotFound /> : <FaultScreen error={error} />;
}
