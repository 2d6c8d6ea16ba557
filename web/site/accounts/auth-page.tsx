import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Site, SiteDocument } from '#web/shared/documents/document.ts';
import { otherLocale } from '#web/shared/languages/locale.ts';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';
import { Kicker } from '#web/shared/ui/page-head.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

interface AuthPage {
  /** Text above the heading, in the language that the page is not in (handbook, Type). */
  readonly kicker?: typeof m.auth_welcome;
  readonly title: string;
  readonly lead: string;
  /** Meta description, if it differs from the lead. */
  readonly description?: string;
  /** Canonical path without language prefix, for a page that may be indexed. */
  readonly path?: string;
  /** The sentence next to the form, on wide screens. */
  readonly welcome: string;
  readonly body: ReactNode;
}

/**
 * Returns the year in the tagline, which the account pages show in large type. Returns undefined if the tagline has no
 * year, because administrators can change the tagline (decision 23).
 */
function foundingYearOf({ association }: Site): string | undefined {
  return /\b\d{4}\b/.exec(association.tagline.en)?.[0];
}

/** Renders a form next to a green lattice panel. Phones show only the form (handbook, Pages). */
export async function authPage(site: Promise<Site>, page: AuthPage): Promise<SiteDocument> {
  const { kicker = m.auth_welcome, title, lead, description = lead, path, welcome, body } = page;
  const foundingYear = foundingYearOf(await site);
  const other = otherLocale();
  return {
    head: { title, description, path },
    body: (
      <div className="column full-height auth">
        <div className="auth__form">
          <div>
            <Kicker lang={other}>{kicker({}, { locale: other })}</Kicker>
            <h1>{title}</h1>
            <p className="muted">{lead}</p>
            <noscript>
              <Notice kind="warning">{m.auth_needsScript()}</Notice>
            </noscript>
            <div data-needs-cookies hidden>
              <Notice kind="warning">{m.auth_cookiesBlocked()}</Notice>
            </div>
            {body}
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
    ),
  };
}
