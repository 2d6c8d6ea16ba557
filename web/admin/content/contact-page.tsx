import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type Documents, documents } from '#contract/content.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { ContactDetails } from '#web/shared/content/contact-details.tsx';
import { ContactFields } from './contact-fields.tsx';
import { fieldOf, fromForm, previewContact, toForm } from './contact-values.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import type { LoadedDocument } from './document-editor.ts';

const { read, save } = editDocument.contact;

export async function loader({ request }: LoaderArgs) {
  return { loaded: await loadAsAdmin(request, read, {}) };
}

export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
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
