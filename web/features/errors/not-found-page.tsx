import { data } from 'react-router';
import * as m from '#web/languages/generated/messages.js';
import { pageMeta } from '#web/page-meta.ts';
import { NotFound } from './not-found.tsx';
import type { Route } from './+types/not-found-page';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.notFound_title() });
}

export default NotFound;
