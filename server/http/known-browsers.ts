import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import type { KnownTo } from '#server/platform/tokens/holders.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';
import { readCookies, setCookie } from './cookies.ts';

const PREFIX = 'cmj-known-';
const NAME = new RegExp(`^${PREFIX}[\\w-]{22}$`);
const SECOND = 1000;
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
/** Every request carries them: families share a computer, but no browser needs to know everybody. */
const MAX_PER_BROWSER = 10;

interface Mark {
  /** Random, made for this browser and account. */
  readonly browser: string;
  /** When the browser signed in last, in seconds since 1970. */
  readonly at: number;
}

/** Tells nobody whose account it is. */
function cookieName(accountId: number, secret: string): string {
  return `${PREFIX}${keyedHash('known-browser-name', String(accountId), secret).slice(0, 22)}`;
}

function signatureOf({ accountId, generation }: KnownTo, { browser, at }: Mark, secret: string): string {
  return keyedHash('known-browser', `${accountId}:${generation}:${browser}:${at}`, secret);
}

/** What a cookie says, which may be made up. */
function readMark(value: string): (Mark & { readonly signature: string }) | undefined {
  const [, browser, at, signature] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? [];
  return browser === undefined || at === undefined || signature === undefined
    ? undefined
    : { browser, at: Number(at), signature };
}

/**
 * By what a browser is known that has signed in to the account before, undefined for a stranger. It gives nobody any
 * rights: it only says whose guesses at the password these are.
 */
export function knownBrowserIn(
  { config, secret, now }: Platform,
  whom: KnownTo,
  cookieHeader: string,
): string | undefined {
  const mark = readMark(readCookies(config.publicUrl, cookieHeader).get(cookieName(whom.accountId, secret)) ?? '');
  if (!mark || now() / SECOND - mark.at > MAX_AGE_SECONDS) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mark.signature), Buffer.from(signatureOf(whom, mark, secret)));
  return isOurs ? mark.browser : undefined;
}

/**
 * Makes a browser known to the account that it has signed in to.
 * @returns values of `Set-Cookie`: its mark and, where it carries too many, the end of those used longest ago
 */
export function rememberBrowser(platform: Platform, whom: KnownTo, cookieHeader: string): readonly string[] {
  const { config, secret, now } = platform;
  const name = cookieName(whom.accountId, secret);
  const browser = knownBrowserIn(platform, whom, cookieHeader) ?? randomBytes(16).toString('base64url');
  const mark = { browser, at: Math.floor(now() / SECOND) };
  const value = `${browser}.${mark.at}.${signatureOf(whom, mark, secret)}`;
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
