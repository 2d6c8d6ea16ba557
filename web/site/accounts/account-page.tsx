import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { PageRequest, Site, SiteDocument } from '#web/shared/documents/document.ts';
import { Kasavu, Lattice } from '#web/shared/ui/ornament.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { DocumentForm, documentFields } from '#web/shared/ui/document-form.tsx';
import type { AccountFormName, StageName } from './account-forms.ts';
import type { submissions } from './send-account-form.ts';

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
async function authPage(site: Promise<Site>, page: AuthPage): Promise<SiteDocument> {
  const { kicker = m.auth_welcome, title, lead, description = lead, path, welcome, body } = page;
  const foundingYear = foundingYearOf(await site);
  return {
    head: { title, description, path },
    body: (
      <div className="column full-height auth">
        <div className="auth__form">
          <div>
            <TopicKicker>{kicker({}, { locale: 'ml' })}</TopicKicker>
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

type FieldsOf<Name extends AccountFormName> = ReturnType<typeof documentFields<(typeof submissions)[Name]>>;

/** What replaces the form at its end: a message, and the link that leads on. */
export interface Outcome {
  readonly stage: StageName;
  readonly text: string;
  readonly more?: string;
  readonly to: string;
  readonly label: string;
  readonly isPrimary?: boolean;
}

export interface AccountPage<Name extends AccountFormName> extends Omit<AuthPage, 'body'> {
  readonly name: Name;
  readonly submit: string;
  readonly busy: string;
  readonly fields?: (field: FieldsOf<Name>) => ReactNode;
  /** Shown below the form. */
  readonly alternative?: ReactNode;
  /** Shown above the form. */
  readonly notice?: ReactNode;
  readonly outcomes?: readonly Outcome[];
  /** The stages before the form, if the script loads something first. */
  readonly loading?: ReactNode;
}

/** Renders a page with one form. Of its stages, only one is visible (account-forms.ts). */
export async function accountPage<Name extends AccountFormName>({ site }: PageRequest, page: AccountPage<Name>) {
  const { name, submit, busy, fields, alternative, notice, outcomes = [], loading, ...auth } = page;
  return authPage(site, {
    ...auth,
    body: (
      <>
        {notice}
        {loading}
        <div data-stage="form" hidden={loading !== undefined}>
          <DocumentForm name={name} problemTitle={m.form_problem()} submitLabel={submit} busyLabel={busy}>
            {fields?.(documentFields())}
          </DocumentForm>
          {alternative !== undefined && <p className="auth__alternative">{alternative}</p>}
        </div>
        {outcomes.map(({ stage, text, more, to, label, isPrimary = false }) => (
          <div key={stage} data-stage={stage} hidden>
            <div className="no-focus-ring auth__outcome" tabIndex={-1}>
              <Notice kind={stage === 'done' ? 'success' : 'error'} more={more}>
                {text}
              </Notice>
              <ButtonLink href={localizedPath(to)} variant={isPrimary ? 'primary' : 'secondary'} size="lg" block>
                {label}
              </ButtonLink>
            </div>
          </div>
        ))}
      </>
    ),
  });
}
