import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionKind } from '#contract/endpoint.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FilesPass, BrowserAccount, Credentials } from '#server/platform/tokens/holders.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';
import { succeeded, WithCookies } from './route.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Lifetime of the cookie in seconds; 0 deletes the cookie. */
  readonly seconds: number;
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** With the prefix `__Host-`, browsers accept a cookie only over https and send it only to this exact host. */
const prefixFor = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-' : '');

/** Builds a `Set-Cookie` value. Scripts cannot read the cookie, and browsers do not send it from other sites. */
function setCookie(publicUrl: string, { name, value, seconds }: Cookie): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${prefixFor(publicUrl)}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Returns the site's cookies by name, without the prefix. If a name occurs twice, the first cookie is used.
 * @param header the `Cookie` header, empty if none was sent
 */
function readCookies(publicUrl: string, header: string): ReadonlyMap<string, string> {
  const prefix = prefixFor(publicUrl);
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [written = '', ...value] = pair.trim().split('=');
    const name = written.slice(prefix.length);
    if (written.startsWith(prefix) && !cookies.has(name)) cookies.set(name, value.join('='));
  }
  return cookies;
}

const names: Readonly<Record<SessionKind, string>> = { user: 'cmj-files', admin: 'cmj-office-files' };

/** Builds the `Set-Cookie` value of a file cookie (decision 12). */
function filesCookie(publicUrl: string, { access, token, seconds }: FilesPass): string {
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

const PREFIX = 'cmj-known-';
const NAME = new RegExp(`^${PREFIX}[\\w-]{22}$`);
const SECOND = 1000;
/** Browsers keep a cookie for at most 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** Maximum number of known-browser cookies in a browser (one for each account). Keeps the Cookie header short. */
const MAX_PER_BROWSER = 10;

interface Mark {
  /** A random id for this browser and account. */
  readonly browser: string;
  /** The last sign-in from this browser, in seconds since 1970. */
  readonly at: number;
}

/** Returns the name of an account's cookie: a keyed hash, so that the name does not reveal the account. */
function cookieName(accountId: number, secret: string): string {
  return `${PREFIX}${keyedHash('known-browser-name', String(accountId), secret).slice(0, 22)}`;
}

function signatureOf({ accountId, generation }: BrowserAccount, { browser, at }: Mark, secret: string): string {
  return keyedHash('known-browser', `${accountId}:${generation}:${browser}:${at}`, secret);
}

/** Parses the value of a known-browser cookie. The value may be forged, so the caller must check the signature. */
function readMark(value: string): (Mark & { readonly signature: string }) | undefined {
  const [, browser, at, signature] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? [];
  return browser === undefined || at === undefined || signature === undefined
    ? undefined
    : { browser, at: Number(at), signature };
}

/**
 * Returns the id of a browser that has signed in to the account before; undefined for any other browser. The id gives
 * no access. It only decides to which limit a wrong password is counted.
 */
export function findKnownBrowser(
  { config, secret, now }: Platform,
  account: BrowserAccount,
  cookieHeader: string,
): string | undefined {
  const mark = readMark(readCookies(config.publicUrl, cookieHeader).get(cookieName(account.accountId, secret)) ?? '');
  if (!mark || now() / SECOND - mark.at > MAX_AGE_SECONDS) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mark.signature), Buffer.from(signatureOf(account, mark, secret)));
  return isOurs ? mark.browser : undefined;
}

/**
 * Marks a browser as known to the account it signed in to.
 * @returns `Set-Cookie` values: the cookie of this account, and deletions of the oldest cookies above the limit
 */
export function rememberBrowser(platform: Platform, account: BrowserAccount, cookieHeader: string): readonly string[] {
  const { config, secret, now } = platform;
  const name = cookieName(account.accountId, secret);
  const browser = findKnownBrowser(platform, account, cookieHeader) ?? randomBytes(16).toString('base64url');
  const mark = { browser, at: Math.floor(now() / SECOND) };
  const value = `${browser}.${mark.at}.${signatureOf(account, mark, secret)}`;
  const others = [...readCookies(config.publicUrl, cookieHeader)]
    .filter(([other]) => NAME.test(other) && other !== name)
    .map(([other, written]) => ({ name: other, at: readMark(written)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
  return [
    setCookie(config.publicUrl, { name, value, seconds: MAX_AGE_SECONDS }),
    ...others
      .slice(MAX_PER_BROWSER - 1)
      .map((surplus) => setCookie(config.publicUrl, { name: surplus.name, value: '', seconds: 0 })),
  ];
}

/** Builds a response that returns tokens and sets the file cookie. @param moreCookies more values of `Set-Cookie` */
export function credentialsResponse(
  { config }: Platform,
  code: MessageCode,
  { tokens, filesPass }: Credentials,
  moreCookies: readonly string[] = [],
) {
  return new WithCookies({ ...succeeded(code), ...tokens }, [filesCookie(config.publicUrl, filesPass), ...moreCookies]);
}
