import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type Documents, documents } from '#contract/content.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { Services } from '#web/shared/content/services.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { servicePages } from '#web/admin/records/format-value.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import { createFields, emptyText } from './content-fields.tsx';
import type { LoadedDocument } from './document-editor.ts';

const { read, save } = editDocument.services;
interface ServicesValues {
  readonly services: Documents['services'];
}

const { PairField, Rows, useTextAt } = createFields<ServicesValues>();

const pageNames: ReadonlyMap<string, () => string> = new Map(Object.entries(servicePages));

export async function loader({ request }: LoaderArgs) {
  return { loaded: await loadAsAdmin(request, read, {}) };
}

/** Edits the services that the home page lists (decision 21). */
export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  return (
    <DocumentPage name="services" loaded={loaded}>
      {(services) => <ServicesForm services={services} />}
    </DocumentPage>
  );
}

function ServicesForm({ services }: { readonly services: LoadedDocument<Documents['services']> }) {
  return (
    <DocumentForm
      editor={{
        name: 'services',
        read: services,
        stored: documents.services,
        schema: documentForms.services,
        toForm: (value) => ({ services: value }),
        toDocument: (values) => values.services,
        fieldOf: (path) => `services.${path}`,
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => <Services services={value} />}
    >
      <Rows
        name="services"
        title={m.content_services()}
        hint={m.content_servicesHint()}
        rowName={m.content_serviceRow}
        add=""
        blank={{ title: emptyText, text: emptyText }}
        isFixed
        summary={{ title: 'title', words: 'text' }}
      >
        {(path) => (
          <>
            <LinkedPage path={path} />
            <PairField name={`${path}.title`} label={m.content_titleField()} />
            <PairField name={`${path}.text`} label={m.content_text()} kind="paragraph" isOptional />
          </>
        )}
      </Rows>
    </DocumentForm>
  );
}

function LinkedPage({ path }: { readonly path: `services.${number}` }) {
  const page = pageNames.get(useTextAt(`${path}.key`).value);
  return page && <p className="muted">{m.content_leadsTo({ page: page() })}</p>;
}
