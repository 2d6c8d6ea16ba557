import type { FastifyRequest } from 'fastify';
import type { SessionAccess } from '#contract/endpoint.ts';

/** What sign-in and refresh hand out beside the tokens: it fetches private files and is useless for calls. */
export interface FilesPass {
  readonly access: SessionAccess;
  readonly token: string;
  /** How long the session lives if nobody uses it. */
  readonly seconds: number;
}

const names: Readonly<Record<SessionAccess, string>> = { member: 'cmj-files', admin: 'cmj-office-files' };

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** With the prefix a browser takes the cookie over https only, and from no other host of the domain. */
function nameOf(access: SessionAccess, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${names[access]}` : names[access];
}

/** The value of `Set-Cookie`: no script can read it, no other site can make a browser send it (decision 12). */
export function filesCookie(publicUrl: string, { access, token, seconds }: FilesPass): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${nameOf(access, publicUrl)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Takes the cookie of one kind of session out of the browser; that of the other kind stays. */
export function endedFilesCookie(publicUrl: string, access: SessionAccess): string {
  return filesCookie(publicUrl, { access, token: '', seconds: 0 });
}

/** The token that the browser sent in the cookie of this kind; only routes of files ask for it. */
export function filesTokenIn(request: FastifyRequest, access: SessionAccess, publicUrl: string): string | undefined {
  const start = `${nameOf(access, publicUrl)}=`;
  const pair = request.headers.cookie
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(start));
  return /^[\w-]{20,200}$/.exec(pair?.slice(start.length) ?? '')?.[0];
}
