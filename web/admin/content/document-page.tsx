import { Fragment, type ReactNode, useState } from 'react';
import type { DocumentKey } from '#contract/content.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { EarlierVersions } from '#web/admin/records/earlier-versions.tsx';
import { useLastLoaded } from '#web/admin/records/record-list.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs } from '#web/shared/ui/page-head.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { formatLastSaved, documentNames } from './document-words.ts';

interface Saved {
  readonly updatedAt: string;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
}

interface DocumentPageProps<T extends Saved> {
  readonly name: DocumentKey;
  /** The loaded document or the error; undefined while loading. */
  readonly loaded: Loaded<T> | undefined;
  readonly children?: (read: T) => ReactNode;
}

/** If reloading fails, the page keeps the previous data. */
export function DocumentPage<T extends Saved>({ name, loaded, children }: DocumentPageProps<T>) {
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
        <div className="grid content-document__saved">
          {shown && <p className="muted figures">{formatLastSaved(shown)}</p>}
          {shown && (
            <Button variant="ghost" icon="clock" onClick={() => setOpen(true)}>
              {m.content_versions()}
            </Button>
          )}
        </div>
      </div>
      {loaded === undefined && <SkeletonList label={m.content_loading()} rows={5} />}
      {loaded?.ok === false && <LoadProblem message={loaded.message} />}
      {shown && <Fragment key={restored.count}>{children?.(shown)}</Fragment>}
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
