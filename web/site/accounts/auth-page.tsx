import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { otherLocale, type Locale } from '#web/shared/languages/locale.ts';
import { Kasavu } from '#web/shared/ui/kasavu.tsx';
import { Kicker } from '#web/shared/ui/kicker.tsx';
import { Lattice } from '#web/shared/ui/lattice.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

interface AuthPageProps {
  /** Said in the language that the page is not in (handbook, Type). */
  readonly kicker: (inputs: object, options: { readonly locale: Locale }) => string;
  readonly title: string;
  readonly lead: string;
  /** The sentence beside the form, on wide screens. */
  readonly welcome: string;
  readonly foundingYear: string | undefined;
  readonly children: ReactNode;
}

/** A form beside a green lattice panel; phones see only the form (handbook, Pages). */
export function AuthPage({ kicker, title, lead, welcome, foundingYear, children }: AuthPageProps) {
  const other = otherLocale();
  return (
    <div className="column auth">
      <div className="auth__form">
        <div>
          <Kicker lang={other}>{kicker({}, { locale: other })}</Kicker>
          <h1>{title}</h1>
          <p className="muted">{lead}</p>
          <noscript>
            <Notice kind="warning">{m.auth_needsScript()}</Notice>
          </noscript>
          {children}
        </div>
      </div>
      <div className="auth__panel" aria-hidden="true">
        <Kasavu vertical />
        <div className="auth__ground">
          <Lattice />
          <div className="auth__saying">
            <div>
              {foundingYear !== undefined && <b>{foundingYear}</b>}
              <p>{welcome}</p>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
