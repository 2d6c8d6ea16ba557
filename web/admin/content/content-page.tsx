import { listDocuments } from '#contract/content-editing.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { contentPath } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { documentNames, formatLastSaved } from './document-words.ts';

export async function loader({ request }: LoaderArgs) {
  return { list: await loadAsAdmin(request, listDocuments, {}) };
}

/** Lists the documents that administrators can edit (decision 23), with the latest change of each. */
export function Component({ loaderData: { list } }: PageProps<typeof loader>) {
  const order = Object.keys(documentNames);
  return (
    <>
      <AdminHead title={m.content_title()} amount={m.content_pageLead()} />
      {list.ok ? (
        <ul className="grid content-list">
          {[...list.value.rows]
            .sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
            .map(({ key, missing, ...saved }) => (
              <li key={key}>
                <a className="card content-list__card" href={localizedPath(contentPath(key))}>
                  <span className="icon-circle">
                    <Icon name={documentNames[key].icon} size={26} />
                  </span>
                  <span className="grid content-list__text">
                    <b className="h4">{documentNames[key].title()}</b>
                    <span className="muted">{documentNames[key].lead()}</span>
                    <small className="figures">{formatLastSaved(saved)}</small>
                  </span>
                  {missing > 0 && (
                    <small className="muted figures">{m.content_missingCount({ count: formatNumber(missing) })}</small>
                  )}
                  <Icon name="right" />
                </a>
              </li>
            ))}
        </ul>
      ) : (
        <LoadProblem message={list.message} />
      )}
    </>
  );
}
