import type { ReactNode } from 'react';
import assets from 'virtual:site-assets';
import type { SiteDocument } from '#web/shared/documents/document.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { getLocale, locales } from '#web/shared/languages/locale.ts';
import { oldBrowserScript, sessionScript } from '#web/app/session-script.ts';
import displayFont from '#web/shared/styles/fonts/fraunces-display.woff2';
import type { SheetName } from './sheet-names.ts';
import { pageColours } from '#web/shared/frame/theme-script.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const markFonts = "try{if(!localStorage.getItem('fonts'))document.documentElement.dataset.fonts='later'}catch{}";

/** Marks browsers in another time zone, so that pages reserve the place for the visitor's own times. */
const markZone = "if(new Date().getTimezoneOffset()+330)document.documentElement.dataset.away='';";

/**
 * Loads the site's script after the first contentful paint, so that the script takes no bandwidth from the style sheet
 * and the first picture. Browsers that resist fingerprinting do not report the paint. In those browsers the script
 * loads on the `load` event.
 */
const loadLater =
  `{let s=()=>import('${assets.script}');addEventListener('load',s);` +
  "addEventListener('DOMContentLoaded',()=>{try{new PerformanceObserver((l,o)=>{" +
  "if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();s()}})" +
  ".observe({type:'paint',buffered:true})}catch{}})}";

/** Returns the inline scripts of a document, each in an element of its own, because old browsers cannot parse the last. */
export function inlineScripts(sheet: SheetName, { app, ownScript }: SiteDocument): readonly string[] {
  const script = app ? sessionScript : inlineScript(ownScript?.inline);
  return needsNewBrowser(sheet) ? [oldBrowserScript, script] : [script];
}

function sheetsOf(sheet: SheetName) {
  return [assets.sheets['every-page'], assets.sheets[sheet]];
}

/**
 * Returns the text of the style sheets of a document that may contain them; undefined if it always links to them. The
 * sheets of applications are larger than the first packets of a response.
 */
export function stylesOf(sheet: SheetName, { app }: SiteDocument): string | undefined {
  const texts = sheetsOf(sheet).map(({ text }) => text);
  return app || texts.includes(undefined) ? undefined : texts.join('');
}

/** Returns whether a document is for signing in, for members or for the office. Old browsers can read all others. */
function needsNewBrowser(sheet: SheetName): boolean {
  return sheet === 'account' || sheet === 'directory' || sheet === 'members' || sheet === 'office';
}

/** Returns the scripts that an application and its page need at once. */
export function scriptsOf({ name, source = '' }: NonNullable<SiteDocument['app']>): readonly string[] {
  const { preloads, pages } = assets.apps[getLocale()][name];
  return [...new Set([...preloads, ...(pages[source] ?? [])])];
}

/**
 * Returns the main inline script of a document. Until this browser has cached the fonts, the script delays them
 * (web/app/script/next-page.ts).
 * @param ofPage the page's own script, such as a request; the site's script then loads without waiting for the paint
 */
function inlineScript(ofPage: string | undefined): string {
  const load =
    ofPage === undefined ? loadLater : `${ofPage}addEventListener('DOMContentLoaded',()=>import('${assets.script}'));`;
  return sessionScript + markZone + markFonts + load;
}

interface ShellProps {
  readonly head: ReactNode;
  readonly app: SiteDocument['app'];
  readonly sheet: SheetName;
  readonly scripts: readonly string[];
  /** The text of the style sheets; undefined if the document links to them. */
  readonly inlineStyles: string | undefined;
  readonly children: ReactNode;
}

export function Shell({ head, app, sheet, scripts, inlineStyles, children }: ShellProps) {
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {scripts.map((script) => (
          <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
        ))}
        {inlineStyles === undefined ? (
          sheetsOf(sheet).map(({ address }) => <link key={address} rel="stylesheet" href={address} />)
        ) : (
          <style
            data-files={sheetsOf(sheet)
              .map(({ address }) => address)
              .join(' ')}
            dangerouslySetInnerHTML={{ __html: inlineStyles }}
          />
        )}
        {/* The font of logo and headings. */}
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={displayFont} />
        {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
        {app && <script type="module" src={assets.apps[getLocale()][app.name].script} fetchPriority="low" />}
        {app && <link rel="manifest" href={localizedPath(paths.manifest)} />}
        {head}
        <HeadLinks />
      </head>
      <body>
        {needsNewBrowser(sheet) && <OldBrowser />}
        {children}
      </body>
    </html>
  );
}

function HeadLinks() {
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <meta key={theme} name="theme-color" media={`(prefers-color-scheme: ${theme})`} content={pageColours[theme]} />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

/** Tells the user in every language that the browser is too old. Hidden unless the head script marks the browser. */
function OldBrowser() {
  return (
    <div className="old-browser">
      {locales.map((locale) => (
        <p key={locale} lang={locale}>
          {m.nav_oldBrowser({}, { locale })}
        </p>
      ))}
    </div>
  );
}
