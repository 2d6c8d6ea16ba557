import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';
import { readCookies, setCookie } from './cookies.ts';

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
