import type { ReactNode } from 'react';
import assets from 'virtual:site-assets';
import { getLocale } from '#web/shared/languages/locale.ts';
import { sessionScript } from '#web/app/session-script.ts';
import type { SheetName } from './sheet-names.ts';
import { HeadLinks } from './head-links.tsx';

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
        <script dangerouslySetInnerHTML={{ __html: sessionScript }} />
        <link rel="stylesheet" href={assets.sheets[sheet]} />
        {head}
        <HeadLinks />
        {/* Nothing on the page waits for it, so it must not take bandwidth from the sheet and the first picture. */}
        <script type="module" src={assets.script} fetchPriority="low" />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Stands after the page and before the footer: what is above it need not wait. */
export function RestOfStyles() {
  return <link rel="stylesheet" href={assets.sheets.rest} />;
}
