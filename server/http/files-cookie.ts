import type { FastifyRequest } from 'fastify';
import type { SessionKind } from '#contract/endpoint.ts';
import type { FilesPass } from '#server/platform/tokens/holders.ts';
import { readCookies, setCookie } from './cookies.ts';

const names: Readonly<Record<SessionKind, string>> = { user: 'cmj-files', admin: 'cmj-office-files' };

/** The value of `Set-Cookie` (decision 12). */
export function filesCookie(publicUrl: string, { access, token, seconds }: FilesPass): string {
  return setCookie(publicUrl, { name: names[access], value: token, seconds });
}

/** Takes the cookie of one kind of session out of the browser; that of the other kind stays. */
export function endedFilesCookie(publicUrl: string, access: SessionKind): string {
  return filesCookie(publicUrl, { access, token: '', seconds: 0 });
}

/** The token that the browser sent in the cookie of this kind; only routes of files ask for it. */
export function filesTokenIn(request: FastifyRequest, access: SessionKind, publicUrl: string): string | undefined {
  const cookies = readCookies(publicUrl, request.headers.cookie ?? '');
  return /^[\w-]{20,200}$/.exec(cookies.get(names[access]) ?? '')?.[0];
}
