import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import { type DocumentKey, documents } from '#contract/content.ts';
import { readDegrees } from '#contract/read-position.ts';
import { formatValue, socialSites } from '#web/admin/records/format-value.ts';
import { api } from '#web/shared/api/client.ts';
import { About } from '#web/shared/content/about.tsx';
import { Brand } from '#web/shared/content/brand.tsx';
import { ContactDetails } from '#web/shared/content/contact-details.tsx';
import { Footer } from '#web/shared/content/footer.tsx';
import { Hero } from '#web/shared/content/hero.tsx';
import { Services } from '#web/shared/content/services.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type Field,
  type FormGroup,
  formValues,
  type FormValue,
  groupOf,
  rowsOf,
  textOf,
  textsIn,
} from './form-values.ts';
import { HistoryPreview } from './history-preview.tsx';

export interface LoadedDocument {
  /** Changes with each save, so it identifies the stored version. */
  readonly updatedAt: string;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly value: unknown;
}

/** Saves checked values. `seen` is the `updatedAt` of the version that they are based on. */
export type Save = (seen: string) => Promise<{ readonly updatedAt: string }>;

interface Description<V, B> {
  readonly fields: readonly Field[];
  /** The name of the list in the form, if the document is itself a list. */
  readonly list?: string;
  /** Converts the values of the form to a document. By default, they are the document. */
  readonly toDocument?: (values: FormGroup) => unknown;
  /** The schema of the values that are saved. */
  readonly form: z.ZodMiniType<B>;
  readonly save: (body: { readonly value: B; readonly seen: string }) => Promise<{ readonly updatedAt: string }>;
  /** The schema of the stored document. */
  readonly stored: z.ZodMiniType<V>;
  readonly preview: (document: V, site: Site) => ReactNode;
}

/** How a document is edited, saved and previewed. */
export interface EditedDocument extends Pick<Description<unknown, unknown>, 'fields' | 'list'> {
  readonly toForm: (document: unknown) => FormGroup;
  /** Returns how to save the values; or the errors by their paths in the document. */
  readonly check: (values: FormGroup) => Checked<Save>;
  readonly preview: (values: FormGroup, site: Site) => ReactNode;
}

function edited<V, B>({ fields, list, form, save, stored, preview, ...more }: Description<V, B>): EditedDocument {
  const { toDocument = (values) => (list === undefined ? values : values[list]) } = more;
  const check = checkWith(form);
  return {
    fields,
    ...(list !== undefined && { list }),
    toForm: (document) => formValues(fields, list === undefined ? document : { [list]: document }),
    check: (values) => {
      const checked = check(toDocument(values));
      return 'errors' in checked ? checked : { value: (seen) => save({ value: checked.value, seen }) };
    },
    preview: (values, site) => {
      const shown = stored.safeParse(toDocument(values));
      return shown.success && preview(shown.data, site);
    },
  };
}

/** Returns a group of values; null if all its texts are empty. */
function orNull(group: FormValue = {}): FormValue | null {
  return textsIn(group).every(([, text]) => text.trim() === '') ? null : group;
}

/** Adds the `tel` number that the preview needs. The server fills it in when the document is saved. */
const withTel = (phone: FormGroup) => ({ ...phone, tel: '' });

/** Converts the two fields of a position. A text that is no number stays, so that the error is at its field. */
function positionOf(position: FormValue | undefined) {
  const [lat, lon] = ['lat', 'lon'].map((name) => textOf(groupOf(position)[name]));
  const degrees = (text = '') => readDegrees(text) ?? text;
  return orNull(position) && { lat: degrees(lat), lon: degrees(lon) };
}

const { position } = documents.contact.shape;

/** The documents that administrators can edit (decision 23). */
export const editedDocuments: Readonly<Record<DocumentKey, EditedDocument>> = {
  association: edited({
    save: (body) => api.call(editDocument.association.save, { body }),
    stored: documents.association,
    form: documentForms.association,
    fields: [
      { kind: 'text', name: 'shortName', hint: m.content_shortNameHint },
      { kind: 'line', name: 'fullName', hint: m.content_fullNameHint, isOptional: true },
      { kind: 'line', name: 'tagline', isOptional: true },
      { kind: 'line', name: 'footerLine', isOptional: true },
    ],
    preview: (names, site) => {
      const association = { ...names, logo: site.association.logo };
      return (
        <>
          <div className="preview__brand">
            <Brand association={association} logoPicture={site.logoPicture} />
          </div>
          <Footer {...site} association={association} />
        </>
      );
    },
  }),
  hero: edited({
    save: (body) => api.call(editDocument.hero.save, { body }),
    stored: documents.hero,
    form: documentForms.hero,
    fields: [
      {
        kind: 'group',
        name: 'heading',
        fields: [
          { kind: 'line', name: '0', label: () => m.content_headingLine({ number: 1 }) },
          { kind: 'line', name: '1', label: () => m.content_headingLine({ number: 2 }), isOptional: true },
        ],
      },
      { kind: 'paragraph', name: 'lead', isOptional: true },
    ],
    toDocument: ({ heading, ...hero }) => ({ ...hero, heading: Object.values(groupOf(heading)) }),
    preview: (hero, site) => <Hero hero={hero} tagline={site.association.tagline} />,
  }),
  about: edited({
    save: (body) => api.call(editDocument.about.save, { body }),
    stored: documents.about,
    form: documentForms.about,
    fields: [
      { kind: 'line', name: 'heading' },
      { kind: 'paragraph', name: 'lead' },
      { kind: 'paragraph', name: 'more', isOptional: true },
      {
        kind: 'list',
        name: 'years',
        add: m.content_addYear,
        summary: { year: 'year', words: 'text' },
        fields: [
          { kind: 'text', name: 'year' },
          { kind: 'line', name: 'text' },
        ],
      },
    ],
    preview: (about) => <About about={about} />,
  }),
  history: edited({
    save: (body) => api.call(editDocument.history.save, { body }),
    stored: documents.history,
    form: documentForms.history,
    fields: [
      { kind: 'paragraph', name: 'lead' },
      {
        kind: 'list',
        name: 'chapters',
        add: m.content_addChapter,
        summary: { year: 'when', title: 'title', words: 'text' },
        fields: [
          { kind: 'line', name: 'when', hint: m.content_whenHint },
          { kind: 'line', name: 'title' },
          { kind: 'markdown', name: 'text' },
        ],
      },
      {
        kind: 'group',
        name: 'saying',
        title: m.content_saying,
        hint: m.content_sayingHint,
        fields: [
          { kind: 'line', name: 'words', isOptional: true },
          { kind: 'line', name: 'note', isOptional: true },
        ],
      },
    ],
    toDocument: ({ saying, ...history }) => ({ ...history, saying: orNull(saying) }),
    preview: (history) => <HistoryPreview history={history} />,
  }),
  services: edited({
    save: (body) => api.call(editDocument.services.save, { body }),
    stored: documents.services,
    form: documentForms.services,
    list: 'services',
    fields: [
      {
        kind: 'list',
        name: 'services',
        hint: m.content_servicesHint,
        summary: { title: 'title', words: 'text' },
        fields: [
          {
            kind: 'fixed',
            name: 'key',
            describe: (key) => m.content_leadsTo({ page: formatValue('key', key, 'after') }),
          },
          { kind: 'line', name: 'title' },
          { kind: 'paragraph', name: 'text', isOptional: true },
        ],
      },
    ],
    preview: (services) => <Services services={services} />,
  }),
  contact: edited({
    save: (body) => api.call(editDocument.contact.save, { body }),
    // The preview shows no position while the fields contain none that is valid.
    stored: z.extend(documents.contact, {
      position: z.union([
        position,
        z.pipe(
          z.unknown(),
          z.transform(() => null),
        ),
      ]),
    }),
    form: documentForms.contact,
    fields: [
      {
        kind: 'list',
        name: 'phones',
        hint: m.content_phonesHint,
        add: m.content_addPhone,
        fields: [{ kind: 'tel', name: 'display' }],
      },
      {
        kind: 'group',
        name: 'whatsapp',
        fields: [
          { kind: 'tel', name: 'display', label: () => 'WhatsApp', hint: m.content_whatsappHint, isOptional: true },
        ],
      },
      { kind: 'email', name: 'email', isOptional: true },
      {
        kind: 'list',
        name: 'addressLines',
        hint: m.content_addressHint,
        add: m.content_addAddressLine,
        fields: [{ kind: 'line', name: '' }],
      },
      { kind: 'line', name: 'state', isOptional: true },
      { kind: 'position', name: 'position' },
      { kind: 'paragraph', name: 'directions', hint: m.content_directionsHint, isOptional: true },
      {
        kind: 'list',
        name: 'hours',
        add: m.content_addHours,
        summary: { title: 'days', words: 'hours' },
        fields: [
          { kind: 'line', name: 'days', hint: m.content_daysHint },
          { kind: 'line', name: 'hours', hint: m.content_hoursHint },
        ],
      },
      {
        kind: 'list',
        name: 'social',
        add: m.content_addSocial,
        summary: { title: 'url' },
        fields: [
          { kind: 'choice', name: 'kind', options: socialSites },
          { kind: 'text', name: 'url', hint: m.content_socialUrlHint },
        ],
      },
    ],
    toDocument: ({ phones, whatsapp, email, position: place, ...contact }) => ({
      ...contact,
      phones: rowsOf(phones).map(withTel),
      whatsapp: orNull(whatsapp) && withTel(groupOf(whatsapp)),
      email: orNull(email),
      position: positionOf(place),
    }),
    preview: (contact) => (
      <section className="section">
        <div className="container">
          <ContactDetails contact={contact} />
        </div>
      </section>
    ),
  }),
};
