import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type Documents, documents } from '#contract/content.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { ContactDetails } from '#web/shared/content/contact-details.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ContactFields } from './contact-fields.tsx';
import { fieldOf, fromForm, previewContact, toForm } from './contact-values.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import type { LoadedDocument } from './document-editor.ts';
import type { Route } from './+types/contact-page';

const { read, save } = editDocument.contact;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.content_contact() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { loaded: await loadAsAdmin(request, read, {}) };
}

export function HydrateFallback() {
  return <DocumentPage name="contact" loaded={undefined} />;
}

export default function ContactPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <DocumentPage name="contact" loaded={loaded}>
      {(contact) => <ContactForm contact={contact} />}
    </DocumentPage>
  );
}

function ContactForm({ contact }: { readonly contact: LoadedDocument<Documents['contact']> }) {
  return (
    <DocumentForm
      editor={{
        name: 'contact',
        read: contact,
        stored: documents.contact,
        schema: documentForms.contact,
        toForm,
        toDocument: fromForm,
        fieldOf,
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => (
        <section className="section">
          <div className="container">
            <ContactDetails contact={previewContact(value)} />
          </div>
        </section>
      )}
    >
      <ContactFields />
    </DocumentForm>
  );
}
