import { listDocuments } from '#contract/content-editing.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { contentPath } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatLastSaved, documentNames } from './document-words.ts';

type Listed = ResponseOf<typeof listDocuments>['rows'][number];

export async function loader({ request }: LoaderArgs) {
  return { list: await loadAsAdmin(request, listDocuments, {}) };
}

function Head() {
  return (
    <div className="flow admin__head">
      <div>
        <AdminTitle>{m.content_title()}</AdminTitle>
        <p className="muted">{m.content_pageLead()}</p>
      </div>
    </div>
  );
}

/** Lists the documents that administrators can edit (decision 23), with the latest change of each. */
export function Component({ loaderData: { list } }: PageProps<typeof loader>) {
  return (
    <>
      <Head />
      {list.ok ? <DocumentList listed={list.value.rows} /> : <LoadProblem message={list.message} />}
    </>
  );
}

function DocumentList({ listed }: { readonly listed: readonly Listed[] }) {
  const order = Object.keys(documentNames);
  return (
    <ul className="grid content-list">
      {[...listed]
        .sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
        .map((document) => (
          <DocumentLine key={document.key} document={document} />
        ))}
    </ul>
  );
}

function DocumentLine({ document }: { readonly document: Listed }) {
  const { key, missing } = document;
  const { icon, title, lead } = documentNames[key];
  return (
    <li>
      <a className="card content-list__card" href={localizedPath(contentPath(key))}>
        <span className="icon-circle icon-circle--fine">
          <Icon name={icon} size={26} />
        </span>
        <span className="grid content-list__text">
          <b className="h4">{title()}</b>
          <span className="muted">{lead()}</span>
          <small className="figures">{formatLastSaved(document)}</small>
        </span>
        {missing > 0 && <Badge kind="wait">{m.content_missingCount({ count: formatNumber(missing) })}</Badge>}
        <Icon name="right" />
      </a>
    </li>
  );
}
