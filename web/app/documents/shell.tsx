import type { ReactNode } from 'react';
import assets from 'virtual:site-assets';
import { getLocale } from '#web/shared/languages/locale.ts';
import { oldBrowserScript, sessionScript } from '#web/app/session-script.ts';
import { OldBrowser } from '#web/shared/frame/old-browser.tsx';
import type { SheetName } from './sheet-names.ts';
import { HeadLinks } from './head-links.tsx';

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
export function inlineScripts(sheet: SheetName, ofPage: string | undefined): readonly string[] {
  return needsNewBrowser(sheet) ? [oldBrowserScript, inlineScript(ofPage)] : [inlineScript(ofPage)];
}

/** Returns whether a document is for signing in or for members. Old browsers can read all others. */
function needsNewBrowser(sheet: SheetName): boolean {
  return sheet === 'account' || sheet === 'directory';
}

/**
 * Returns the main inline script of a document. Until this browser has cached the fonts, the script delays them
 * (web/app/script/fonts.ts).
 * @param ofPage the page's own script, such as a request; the site's script then loads without waiting for the paint
 */
function inlineScript(ofPage: string | undefined): string {
  const load =
    ofPage === undefined ? loadLater : `${ofPage}addEventListener('DOMContentLoaded',()=>import('${assets.script}'));`;
  return sessionScript + markZone + markFonts + load;
}

interface ShellProps {
  readonly head: ReactNode;
  readonly sheet: SheetName;
  readonly scripts: readonly string[];
  /** Addresses of modules to load at once. */
  readonly preloads: readonly string[];
  readonly children: ReactNode;
}

export function Shell({ head, sheet, scripts, preloads, children }: ShellProps) {
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {scripts.map((script) => (
          <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
        ))}
        <link rel="stylesheet" href={assets.sheets[sheet]} />
        {preloads.map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
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
