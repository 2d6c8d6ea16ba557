import { useEffect } from 'react';
import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type Documents, documents } from '#contract/content.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin, withSite } from '#web/admin/shell/load-for-admin.ts';
import { Brand } from '#web/shared/content/brand.tsx';
import { Footer } from '#web/shared/content/footer.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { toldAssociation } from '#web/admin/shell/admin-brand.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import { fieldsOf } from './content-fields.tsx';
import { LogoForm } from './logo-form.tsx';
import type { Read } from './document-editor.ts';
import type { Route } from './+types/association-page';

const { read, save } = editDocument.association;
const { LineField, PairField } = fieldsOf<Omit<Documents['association'], 'logo'>>();

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.content_association() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { loaded: await withSite(loadAsAdmin(request, read, {})) };
}

export function HydrateFallback() {
  return <DocumentPage name="association" loaded={undefined} />;
}

/** What the association is called, and its logo. */
export default function AssociationPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <DocumentPage name="association" loaded={loaded}>
      {(association) => <AssociationForm association={association} site={association.site} />}
    </DocumentPage>
  );
}

interface AssociationFormProps {
  readonly association: Read<Documents['association']>;
  readonly site: Site;
}

function AssociationForm({ association, site }: AssociationFormProps) {
  const { logo } = association.value;
  useEffect(() => {
    const { shortName, logo: shown } = site.association;
    toldAssociation.write({ shortName, mark: { logo: shown, picture: site.logoPicture } });
  }, [site]);
  return (
    <DocumentForm
      editor={{
        name: 'association',
        read: association,
        stored: documents.association,
        schema: documentForms.association,
        toForm: ({ shortName, fullName, tagline, footerLine }) => ({ shortName, fullName, tagline, footerLine }),
        toDocument: (values) => ({ ...values, logo }),
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => (
        <>
          <div className="preview__brand">
            <Brand association={value} logoPicture={site.logoPicture} />
          </div>
          <Footer {...site} association={value} />
        </>
      )}
      further={<LogoForm logo={logo} picture={site.logoPicture} seen={association.updatedAt} />}
    >
      <LineField name="shortName" label={m.content_shortName()} hint={m.content_shortNameHint()} />
      <PairField name="fullName" label={m.content_fullName()} hint={m.content_fullNameHint()} isOptional />
      <PairField name="tagline" label={m.content_tagline()} isOptional />
      <PairField name="footerLine" label={m.content_footerLine()} isOptional />
    </DocumentForm>
  );
}
