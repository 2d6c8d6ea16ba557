import type { FastifyRequest } from 'fastify';
import type { SessionKind } from '#contract/endpoint.ts';
import type { FilesPass } from '#server/platform/tokens/holders.ts';
import { readCookies, setCookie } from './cookies.ts';

const names: Readonly<Record<SessionKind, string>> = { user: 'cmj-files', admin: 'cmj-office-files' };

/** Builds the `Set-Cookie` value of a file cookie (decision 12). */
export function filesCookie(publicUrl: string, { access, token, seconds }: FilesPass): string {
  return setCookie(publicUrl, { name: names[access], value: token, seconds });
}

/** Builds the `Set-Cookie` value that deletes the file cookie of one session kind. */
export function deletedFilesCookie(publicUrl: string, access: SessionKind): string {
  return filesCookie(publicUrl, { access, token: '', seconds: 0 });
}

/** Returns the token in the file cookie of this session kind. Only file routes read this cookie. */
export function filesTokenIn(request: FastifyRequest, access: SessionKind, publicUrl: string): string | undefined {
  const cookies = readCookies(publicUrl, request.headers.cookie ?? '');
  return /^[\w-]{20,200}$/.exec(cookies.get(names[access]) ?? '')?.[0];
}
