import type { ReactNode } from 'react';
import assets from 'virtual:site-assets';
import { getLocale } from '#web/shared/languages/locale.ts';
import { sessionScript } from '#web/app/session-script.ts';
import { HeadLinks } from './head-links.tsx';
import { speculationRules } from './speculation-rules.ts';

interface ShellProps {
  /** Title and whatever else is said of the page. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** The HTML around a document. */
export function Shell({ head, children }: ShellProps) {
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: sessionScript }} />
        <link rel="stylesheet" href={assets.sheet} />
        {head}
        <HeadLinks />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        <script type="module" async src={assets.script} />
      </head>
      <body>{children}</body>
    </html>
  );
}
