import { useOutletContext, replace } from 'react-router';
import { readSite } from '#contract/content.ts';
import { covers, type DutiesNeeded, type Duty } from '#contract/duties.ts';
import { type Overview, readOverview } from '#contract/overview.ts';
import type { AdminAccess, Call, Endpoint } from '#contract/endpoint.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath, signInPath } from '#web/shared/links/addresses.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { CallFailed, failedWith, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api, sessionProblem } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import type { CallResult, SendOptions } from '#web/shared/api/send.ts';
import { readTokens } from '#web/shared/api/tokens.ts';
import { createStore } from '#web/shared/state/store.ts';
import { useStore } from '#web/shared/state/use-store.ts';

export interface AdminContext {
  /** The overview; undefined while it is loading. */
  readonly overview: Loaded<Overview> | undefined;
  /** When the overview was loaded, in milliseconds since 1970; 0 before that. */
  readonly readAt: number;
}

export function useAdmin(): AdminContext {
  return useOutletContext<AdminContext>();
}

/** The duties of the signed-in administrator; undefined until they are known. */
const heldDuties = createStore<readonly Duty[] | undefined>(undefined);

/** Returns whether the signed-in administrator may do what needs these duties; true until that is known. */
export function useCovered(): (needed: DutiesNeeded) => boolean {
  const held = useStore(heldDuties);
  return (needed) => held === undefined || covers(held, needed);
}

/** The error code and message for data that could not be loaded, in the language of the page. */
export interface LoadError {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

/** The data of an admin page, or why it could not be loaded. */
export type Loaded<T> = { readonly ok: true; readonly value: T } | LoadError;

function notLoaded(error: unknown): LoadError {
  if (error instanceof SessionEnded) return { ok: false, code: 'signInNeeded', message: m.said_signInNeeded() };
  if (error instanceof CallFailed) return { ok: false, code: error.code, message: error.message };
  return { ok: false, code: 'errorOccurred', message: m.said_errorOccurred() };
}

/** Returns whether the administrator must set up two-factor sign-in before any other page. */
function needsTwoFactorSetup(error: unknown, pathname: string): boolean {
  return failedWith(error, 'twoFactorNeeded') && splitLocale(pathname).path !== paths.adminTwoFactor;
}

/** The latest reading of the overview. */
let readingDuties: Promise<unknown> | undefined;

/** Loads the overview, with the duties for which `loadAsAdmin` waits. */
export async function loadOverview(request: Request): Promise<Loaded<Overview>> {
  const reading = loadAsAdmin(request, readOverview, {});
  const note = (loaded: Loaded<Overview>) => loaded.ok && heldDuties.write(loaded.value.administrator.duties);
  readingDuties = reading.then(note, () => undefined);
  return reading;
}

/**
 * Loads data for the loader of an admin page. Makes no call that needs another duty.
 * @throws a redirect to `/admin` if there is no session, or to the setup of two-factor sign-in if that is required
 * first
 */
export async function loadAsAdmin<E extends Endpoint & { readonly access: AdminAccess }>(
  request: Request,
  endpoint: E,
  input: Call<E>,
  { timeoutMs }: Pick<SendOptions, 'timeoutMs'> = {},
): Promise<Loaded<CallResult<E>>> {
  const { pathname, search } = new URL(request.url);
  const needed = endpoint.access.admin;
  if (!covers(heldDuties.read() ?? [], needed)) await readingDuties;
  if (readTokens('admin').accessToken === undefined) {
    // The session has ended just now, and the frame of the office offers to sign in.
    if (sessionProblem.read() === 'ended') return notLoaded(new SessionEnded());
    // oxlint-disable-next-line typescript/only-throw-error -- React Router follows a thrown redirect
    throw replace(signInPath('admin', `${pathname}${search}`));
  }
  if (!covers(heldDuties.read() ?? ['owner'], needed)) {
    return { ok: false, code: 'dutyNeeded', message: m.said_dutyNeeded() };
  }
  try {
    return { ok: true, value: await api.call(endpoint, input, { signal: request.signal, timeoutMs }) };
  } catch (error) {
    if (request.signal.aborted) throw error;
    // oxlint-disable-next-line typescript/only-throw-error -- React Router follows a thrown redirect
    if (needsTwoFactorSetup(error, pathname)) throw replace(localizedPath(paths.adminTwoFactor));
    return notLoaded(error);
  }
}

/** Loads the name, logo and contact details of the association together with other data. */
export async function withSite<T extends object>(
  reading: Promise<Loaded<T>>,
): Promise<Loaded<T & { readonly site: Site }>> {
  const [loaded, site] = await Promise.all([reading, api.call(readSite, {}).catch(() => undefined)]);
  if (!loaded.ok) return loaded;
  return site === undefined ? notLoaded(undefined) : { ok: true, value: { ...loaded.value, site } };
}
