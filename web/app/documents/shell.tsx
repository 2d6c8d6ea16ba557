import type { ReactNode } from 'react';
import assets from 'virtual:site-assets';
import { getLocale } from '#web/shared/languages/locale.ts';
import { sessionScript } from '#web/app/session-script.ts';
import type { SheetName } from './sheet-names.ts';
import { HeadLinks } from './head-links.tsx';

/**
 * The one inline script of documents. The script of the site is fetched once the page shows something: nothing on the page
 * waits for it, and it must not take bandwidth from the sheet and the first picture. Nor must the faces that come in place
 * anyway, unless this browser has them already (web/app/script/fonts.ts). Browsers that resist fingerprinting do not tell
 * when something shows; there the script comes when the page is loaded.
 */
export const headScript =
  sessionScript +
  "try{if(!localStorage.getItem('fonts'))document.documentElement.dataset.fonts='later'}catch{}" +
  `{let s=()=>import('${assets.script}');addEventListener('load',s);` +
  "addEventListener('DOMContentLoaded',()=>{try{new PerformanceObserver((l,o)=>{" +
  "if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();s()}})" +
  ".observe({type:'paint',buffered:true})}catch{}})}";

interface ShellProps {
  /** Title and whatever else is said of the page. */
  readonly head: ReactNode;
  readonly sheet: SheetName;
  readonly children: ReactNode;
}

/** The HTML around a document. */
export function Shell({ head, sheet, children }: ShellProps) {
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="stylesheet" href={assets.sheets[sheet]} />
        {head}
        <HeadLinks />
      </head>
      <body>{children}</body>
    </html>
  );
}
