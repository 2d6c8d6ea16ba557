import type { ReactNode } from 'react';
import { officePages } from '#web/admin/pages.ts';
import { OfficePageWaiting, OfficeWaiting } from '#web/admin/shell/office-waiting.tsx';
import { MissingContent } from '#web/admin/shell/page-missing.tsx';
import { membersPages } from '#web/members/pages.ts';
import { membersWaiting } from '#web/members/waiting.tsx';
import type { AppPage } from '#web/shared/app/app-page.ts';
import { NeedsScript } from '#web/shared/app/needs-script.tsx';
import type { DocumentOf, SiteDocument } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';

function membersDocument({ file, title }: (typeof membersPages)[number]): DocumentOf {
  const Waiting = membersWaiting[file];
  return async () => ({
    head: { title: title() },
    app: { name: 'members', source: `web/members/${file}.tsx` },
    body: (
      <>
        <noscript>
          <div className="container">
            <NeedsScript />
          </div>
        </noscript>
        <Waiting />
      </>
    ),
  });
}

interface OfficeDocument extends Pick<SiteDocument, 'status'> {
  readonly title: string;
  readonly source?: string;
  readonly isSignIn?: boolean;
  readonly children: ReactNode;
}

function officeDocument({ status, title, source, isSignIn = false, children }: OfficeDocument): SiteDocument {
  return {
    ...(status && { status }),
    head: { title },
    isBare: true,
    sheet: 'office',
    app: { name: 'office', source },
    body: (
      <div id="app">
        <OfficeWaiting isSignIn={isSignIn}>{children}</OfficeWaiting>
      </div>
    ),
  };
}

function officePageDocument({ path, file, title }: AppPage): DocumentOf {
  const isSignIn = path === paths.admin;
  return async () =>
    officeDocument({
      title: isSignIn ? m.admin_login() : title(),
      source: `web/admin/${file}.tsx`,
      isSignIn,
      children: <OfficePageWaiting title={title()} />,
    });
}

/** Renders the page for unknown addresses below `/admin`. The office keeps its frame. */
export async function officeNotFoundPage(): Promise<SiteDocument> {
  return officeDocument({ status: 404, title: m.notFound_title(), children: <MissingContent /> });
}

/** Returns the paths that a pattern stands for. Its last part may be optional: the form over a page. */
function pathsOf(pattern: string): readonly string[] {
  return pattern.endsWith('?') ? [pattern.replace(/\/[^/]+$/, ''), pattern.slice(0, -1)] : [pattern];
}

/** The documents of all pages of the applications, by path. */
export const appDocuments: readonly (readonly [path: string, page: DocumentOf, sheet: 'members' | 'office'])[] = [
  ...membersPages.map((page) => [page.path, membersDocument(page), 'members'] as const),
  ...officePages.flatMap((page) =>
    pathsOf(page.path).map((path) => [path, officePageDocument(page), 'office'] as const),
  ),
];
