import { useOutletContext, replace } from 'react-router';
import { readSite } from '#contract/content.ts';
import type { Overview } from '#contract/overview.ts';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local, signInPath } from '#web/shared/links/addresses.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { CallFailed, failedWith, SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import type { Answered } from '#web/shared/api/send.ts';
import { readTokens } from '#web/shared/api/tokens.ts';

/** What the frame of the office hands to its pages. */
export interface AdminContext {
  /** Undefined until it has been read. */
  readonly overview: Loaded<Overview> | undefined;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
}

export function useAdmin(): AdminContext {
  return useOutletContext<AdminContext>();
}

/** Why there is no answer, and the sentence that stands in its place, in the language of the page. */
export interface NotLoaded {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

/** What a page of the office has to show. */
export type Loaded<T> = { readonly ok: true; readonly value: T } | NotLoaded;

function notLoaded(error: unknown): NotLoaded {
  if (error instanceof SessionOver) return { ok: false, code: 'signInNeeded', message: m.said_signInNeeded() };
  if (error instanceof CallFailed) return { ok: false, code: error.code, message: error.message };
  return { ok: false, code: 'errorOccurred', message: m.said_errorOccurred() };
}

/** Every administrator needs two-factor sign-in, and this one has yet to set it up: until then nothing else is to be had. */
function leadsToSetUp(error: unknown, pathname: string): boolean {
  return failedWith(error, 'twoFactorNeeded') && splitLocale(pathname).path !== paths.adminTwoFactor;
}

/**
 * Reads what a page of the office shows, for its `clientLoader`.
 * @throws a redirect to `/admin`, with a way back, when nobody is signed in; to where two-factor sign-in is set up, when
 *   that must come first
 */
export async function loadAsAdmin<E extends Endpoint & { readonly access: 'admin' | 'admin-setup' }>(
  request: Request,
  endpoint: E,
  input: Call<E>,
): Promise<Loaded<Answered<E>>> {
  const { pathname, search } = new URL(request.url);
  if (readTokens('admin').accessToken === undefined) {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
    throw replace(signInPath('admin', `${pathname}${search}`));
  }
  try {
    return { ok: true, value: await api.call(endpoint, input, { signal: request.signal }) };
  } catch (error) {
    if (request.signal.aborted) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- React Router goes where a thrown answer leads
    if (leadsToSetUp(error, pathname)) throw replace(local(paths.adminTwoFactor));
    return notLoaded(error);
  }
}

/** Reads, besides a record, the name, the logo and the contact details of the association. */
export async function withSite<T extends object>(
  reading: Promise<Loaded<T>>,
): Promise<Loaded<T & { readonly site: Site }>> {
  const [loaded, site] = await Promise.all([reading, api.call(readSite, {}).catch(() => undefined)]);
  if (!loaded.ok) return loaded;
  return site === undefined ? notLoaded(undefined) : { ok: true, value: { ...loaded.value, site } };
}
