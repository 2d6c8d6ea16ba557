import { data } from 'react-router';
import { refusalContext } from '#web/api/refusal-context.ts';
import * as m from '#web/languages/generated/messages.js';
import { pageMeta } from '#web/page-meta.ts';
import { NotFound } from './not-found.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import type { Route } from './+types/not-found-page';

export function loader({ context }: Route.LoaderArgs) {
  const status = context.get(refusalContext);
  return data({ status }, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.status === 401 ? m.privateFile_title() : m.notFound_title() });
}

export default function NotFoundPage({ loaderData: { status } }: Route.ComponentProps) {
  return status === 401 ? <SignInFirst /> : <NotFound />;
}
