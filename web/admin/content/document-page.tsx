import { useState } from 'react';
import { editDocument } from '#contract/content-editing.ts';
import { EarlierVersions } from '#web/admin/records/earlier-versions.tsx';
import { useLastLoaded } from '#web/admin/records/record-list.tsx';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin, withSite } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Breadcrumbs } from '#web/shared/ui/page-head.tsx';
import { DocumentForm } from './document-form.tsx';
import { documentNames, formatLastSaved, isDocument } from './document-words.ts';
import { editedDocuments } from './edited-documents.ts';
import { LogoForm } from './logo-form.tsx';

/** Loads the document at the address, such as `/admin/content/hero`. */
export async function loader({ request }: LoaderArgs) {
  const { path } = splitLocale(new URL(request.url).pathname);
  const name = path.split('/')[3] ?? '';
  if (!isDocument(name)) throw new Error(`There is no document ${name}`);
  return { name, loaded: await withSite(loadAsAdmin(request, editDocument[name].read, {})) };
}

/** Edits a document of the site (decision 23). If reloading fails, the page keeps the previous data. */
export function Component({ loaderData: { name, loaded } }: PageProps<typeof loader>) {
  const { title, lead } = documentNames[name];
  const shown = useLastLoaded(loaded);
  const [isOpen, setOpen] = useState(false);
  // After an edit was taken back, the form starts anew as soon as the earlier values have arrived.
  const [restored, setRestored] = useState<{ readonly count: number; readonly from?: string }>({ count: 0 });
  if (shown && restored.from !== undefined && restored.from !== shown.updatedAt) {
    setRestored({ count: restored.count + 1 });
  }
  return (
    <>
      <Breadcrumbs
        label={m.nav_breadcrumb()}
        items={[{ label: m.content_title(), to: localizedPath(paths.adminContent) }, { label: title() }]}
      />
      <div className="flow admin__head">
        <div>
          <AdminTitle>{title()}</AdminTitle>
          <p className="muted">{lead()}</p>
        </div>
        {shown && (
          <div className="grid document__saved">
            <p className="muted figures">{formatLastSaved(shown)}</p>
            <Button variant="ghost" icon="clock" onClick={() => setOpen(true)}>
              {m.content_versions()}
            </Button>
          </div>
        )}
      </div>
      {!loaded.ok && <LoadProblem message={loaded.message} />}
      {shown && (
        <DocumentForm
          key={restored.count}
          name={name}
          edited={editedDocuments[name]}
          read={shown}
          further={name === 'association' && <LogoForm site={shown.site} seen={shown.updatedAt} />}
        />
      )}
      {shown && isOpen && (
        <EarlierVersions
          kind="content"
          id={name}
          name={title()}
          seen={shown.updatedAt}
          labels={{}}
          onRestored={() => setRestored({ ...restored, from: shown.updatedAt })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
