import { data } from 'react-router';
import { refusalContext } from '#web/shared/api/refusal-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { NotFound } from '#web/app/errors/not-found.tsx';
import { SignInFirst } from '#web/app/errors/sign-in-first.tsx';
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
