import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type Documents, documents } from '#contract/content.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { api } from '#web/shared/api/client.ts';
import { loadAsAdmin, withSite } from '#web/admin/shell/load-for-admin.ts';
import { Hero } from '#web/shared/content/hero.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { DocumentForm } from './document-form.tsx';
import { DocumentPage } from './document-page.tsx';
import { createFields } from './content-fields.tsx';
import type { LoadedDocument } from './document-editor.ts';

const { read, save } = editDocument.hero;
const { PairField } = createFields<Documents['hero']>();

export async function loader({ request }: LoaderArgs) {
  return { loaded: await withSite(loadAsAdmin(request, read, {})) };
}

/** Edits the text at the top of the home page. */
export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  return (
    <DocumentPage name="hero" loaded={loaded}>
      {(hero) => <HeroForm hero={hero} tagline={hero.site.association.tagline} />}
    </DocumentPage>
  );
}

interface HeroFormProps {
  readonly hero: LoadedDocument<Documents['hero']>;
  readonly tagline: Documents['association']['tagline'];
}

function HeroForm({ hero, tagline }: HeroFormProps) {
  return (
    <DocumentForm
      editor={{
        name: 'hero',
        read: hero,
        stored: documents.hero,
        schema: documentForms.hero,
        toForm: (value) => value,
        toDocument: (value) => value,
        save: (body) => api.call(save, { body }),
      }}
      renderPreview={(value) => <Hero hero={value} tagline={tagline} />}
    >
      <PairField name="heading.0" label={m.content_headingLine({ number: 1 })} />
      <PairField name="heading.1" label={m.content_headingLine({ number: 2 })} isOptional />
      <PairField name="lead" label={m.content_lead()} kind="paragraph" isOptional />
    </DocumentForm>
  );
}
