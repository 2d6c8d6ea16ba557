/** What somebody signed in with, in words that a list of sessions can show: no versions, no models. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first that is found counts: many browsers call themselves by the names of others as well. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

function nameIn(userAgent: string, names: readonly (readonly [string, RegExp])[]): string | null {
  return names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

/** @param userAgent as the browser sent it; whatever it says, only names of ours are kept */
export function deviceOf(userAgent: string): Device {
  return { browser: nameIn(userAgent, BROWSERS), system: nameIn(userAgent, SYSTEMS) };
}
