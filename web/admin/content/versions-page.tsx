import { type DocumentKey } from '#contract/content.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { loadVersions } from '#web/admin/versions/load-versions.ts';
import { Versions } from '#web/admin/versions/versions.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { contentPath, contentVersionsPath, paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs } from '#web/shared/ui/page-head.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { documentNames } from './document-words.ts';
import type { Route } from './+types/versions-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.content_versions() });
}

/** Returns the key of the document in the URL; undefined if it is unknown. */
function documentKey(params: { readonly key: string }): DocumentKey | undefined {
  return Object.keys(documentNames).find((key): key is DocumentKey => key === params.key);
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadVersions(request, params.key, contentVersionsPath(params.key));
}

function Head({ name }: { readonly name: DocumentKey | undefined }) {
  if (name === undefined) return <AdminTitle>{m.content_versions()}</AdminTitle>;
  const title = documentNames[name].title();
  return (
    <>
      <Breadcrumbs
        label={m.nav_breadcrumb()}
        items={[
          { label: m.content_title(), to: localizedPath(paths.adminContent) },
          { label: title },
          { label: m.content_versions() },
        ]}
      />
      <div className="flow admin__head">
        <div>
          <AdminTitle>{m.content_versionsOf({ title })}</AdminTitle>
          <p className="muted">{m.content_versionsLead()}</p>
        </div>
        <div className="row">
          <ButtonLink href={localizedPath(contentPath(name))} icon="edit">
            {m.content_editWords()}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return (
    <>
      <Head name={documentKey(params)} />
      <SkeletonList label={m.content_loading()} rows={5} />
    </>
  );
}

export default function VersionsPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <Head name={documentKey(params)} />
      <Versions {...loaderData} />
    </>
  );
}
