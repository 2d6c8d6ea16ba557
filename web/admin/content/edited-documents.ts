import type * as z from 'zod/mini';
import { editDocument } from '#contract/content-editing.ts';
import { documentForms } from '#contract/content-forms.ts';
import type { DocumentKey } from '#contract/content.ts';
import { readDegrees } from '#contract/read-position.ts';
import { formatValue, socialSites } from '#web/admin/records/format-value.ts';
import { api } from '#web/shared/api/client.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import type { ControlValues } from '#web/shared/forms/merge-changes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { documentFrom, type Field, valuesOf } from './document-values.ts';

export interface LoadedDocument {
  /** Changes with each save, so it identifies the stored version. */
  readonly updatedAt: string;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
  readonly value: unknown;
}

/** Saves checked values. `seen` is the `updatedAt` of the version that they are based on. */
export type Save = (seen: string) => Promise<{ readonly updatedAt: string }>;

interface Description<B> {
  readonly fields: readonly Field[];
  /** The name of the list in the form, if the document is itself a list. */
  readonly list?: string;
  /** Converts what the form contains to a document. By default, it is the document. */
  readonly toDocument?: (typed: Typed) => unknown;
  /** The schema of the values that are saved. */
  readonly form: z.ZodMiniType<B>;
  readonly save: (body: { readonly value: B; readonly seen: string }) => Promise<{ readonly updatedAt: string }>;
}

/** How a document is edited and saved. */
export interface EditedDocument extends Pick<Description<unknown>, 'fields' | 'list'> {
  readonly toValues: (document: unknown) => ControlValues;
  readonly toDocument: (values: ControlValues) => unknown;
  /** Returns how to save the values; or the errors by their paths in the document. */
  readonly check: (values: ControlValues) => Checked<Save>;
}

function edited<B>({
  fields,
  list,
  form,
  save,
  toDocument: convert = (typed) => typed,
}: Description<B>): EditedDocument {
  const check = checkWith(form);
  const toDocument = (values: ControlValues) => {
    const typed = Object.fromEntries(entriesOf(documentFrom(fields, values)));
    return list === undefined ? convert(typed) : typed[list];
  };
  return {
    fields,
    ...(list !== undefined && { list }),
    toValues: (document) => valuesOf(fields, list === undefined ? document : { [list]: document }),
    toDocument,
    check: (values) => {
      const checked = check(toDocument(values));
      return 'errors' in checked ? checked : { value: (seen) => save({ value: checked.value, seen }) };
    },
  };
}

/** The parts of a document as they are typed: texts, groups of texts, and lists. */
type Typed = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown) =>
  Object.entries(value ?? {}).map(([name, part]) => [name, part as unknown] as const);

/** Returns a group; null if all its texts are empty. */
function orNull<V>(group: V): V | null {
  const isEmpty = (value: unknown): boolean =>
    typeof value === 'string' ? value.trim() === '' : entriesOf(value).every(([, part]) => isEmpty(part));
  return isEmpty(group) ? null : group;
}

/** Adds the `tel` number that the preview needs. The server fills it in when the document is saved. */
const withTel = (phone: unknown) => ({ ...Object.fromEntries(entriesOf(phone)), tel: '' });

/** Converts the two fields of a position. A text that is no number stays, so that the error is at its field. */
function positionOf(position: unknown) {
  const degrees = entriesOf(position).map(([name, text]) => [name, readDegrees(String(text)) ?? text] as const);
  return orNull(position) && Object.fromEntries(degrees);
}

/** The documents that administrators can edit (decision 23). */
export const editedDocuments: Readonly<Record<DocumentKey, EditedDocument>> = {
  association: edited({
    save: (body) => api.call(editDocument.association.save, { body }),
    form: documentForms.association,
    fields: [
      { kind: 'text', name: 'shortName', hint: m.content_shortNameHint },
      { kind: 'line', name: 'fullName', hint: m.content_fullNameHint, isOptional: true },
      { kind: 'line', name: 'tagline', isOptional: true },
      { kind: 'line', name: 'footerLine', isOptional: true },
    ],
  }),
  hero: edited({
    save: (body) => api.call(editDocument.hero.save, { body }),
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
    toDocument: ({ heading, ...hero }) => ({ ...hero, heading: Object.values(heading ?? {}) }),
  }),
  about: edited({
    save: (body) => api.call(editDocument.about.save, { body }),
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
  }),
  history: edited({
    save: (body) => api.call(editDocument.history.save, { body }),
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
  }),
  services: edited({
    save: (body) => api.call(editDocument.services.save, { body }),
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
  }),
  contact: edited({
    save: (body) => api.call(editDocument.contact.save, { body }),
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
      phones: Array.isArray(phones) ? phones.map(withTel) : [],
      whatsapp: orNull(whatsapp) && withTel(whatsapp),
      email: orNull(email),
      position: positionOf(place),
    }),
  }),
};
