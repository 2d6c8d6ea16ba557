import { type Documents, documents } from '#contract/content.ts';
import { editDocument } from '#contract/content-editing.ts';
import { fittingBody } from '#server/testing/fitting-body.ts';
import { bearer, notice, term } from '#server/testing/records.ts';
import { newestIn, nextNumber, smallPhoto, type Prepare, type WriteSite, type Writes } from './write.ts';

const TERMS = '/api/admin/terms';
const NOTICES = '/api/admin/notices';
const LOGO = '/api/admin/content/association/logo';

/** Returns the body of a request that saves a document with new text. */
async function nextWords({ office }: WriteSite, key: keyof Documents) {
  const { updatedAt: seen } = (await office('GET', `/api/admin/content/${key}`)) as { updatedAt: string };
  const body = fittingBody(editDocument[key].save.body, `Sample ${nextNumber()}`);
  // The server checks a WhatsApp number more strictly than the schema.
  const value = key === 'contact' ? { ...(body['value'] as object), whatsapp: null } : body['value'];
  return { seen, value };
}

const documentWrites: Writes = Object.fromEntries(
  (Object.keys(documents) as (keyof Documents)[]).map((key): [string, Prepare] => [
    `PUT /api/admin/content/${key}`,
    async (site) => ({ body: await nextWords(site, key) }),
  ]),
);

const termForm = () => term({ begins_on: `${2100 + nextNumber()}-04-01` });

/** Adds a term with two office bearers, one with a photo. */
async function addTerm(site: WriteSite): Promise<number> {
  await site.office('POST', TERMS, termForm());
  const id = await newestIn(site, TERMS);
  const path = `${TERMS}/${id}/bearers`;
  await site.officeForm('POST', path, bearer({ image: await smallPhoto() }));
  await site.officeForm('POST', path, bearer());
  return id;
}

async function bearersOf({ office }: WriteSite, id: number): Promise<readonly number[]> {
  return ((await office('GET', `${TERMS}/${id}/bearers`)) as { id: number }[]).map((one) => one.id);
}

async function addBearer(site: WriteSite): Promise<number> {
  const [first] = await bearersOf(site, await addTerm(site));
  if (first === undefined) throw new Error('the term has no committee');
  return first;
}

const noticeForm = () => notice({ title: { en: `Sample ${nextNumber()}`, ml: null } });

async function addNotice(site: WriteSite): Promise<number> {
  await site.office('POST', NOTICES, noticeForm());
  return newestIn(site, NOTICES);
}

export const contentWrites: Writes = {
  ...documentWrites,
  'POST /api/admin/content/preview/page': async () => ({ body: { key: 'services', language: 'en', value: [] } }),
  'POST /api/admin/content/preview': async () => ({ body: { markdown: 'Sample **words**' } }),
  'POST /api/admin/workbook': async () => ({
    body: { title: 'Sample', columns: [{ heading: 'Name', width: 20 }], rows: [['Sample Person']] },
  }),
  [`PUT ${LOGO}`]: async (site) => {
    await site.officeForm('PUT', LOGO, { image: await smallPhoto() });
    return { form: { image: await smallPhoto('#204060') } };
  },
  [`DELETE ${LOGO}`]: async (site) => {
    await site.officeForm('PUT', LOGO, { image: await smallPhoto() });
    return {};
  },
  'POST /api/admin/:kind/:id/versions/:change/restore': async (site) => {
    await site.office('PUT', '/api/admin/content/hero', await nextWords(site, 'hero'));
    const [latest] = (await site.office('GET', '/api/admin/content/hero/versions')) as { id: number }[];
    return { kind: 'content', id: 'hero', change: latest?.id ?? 0, body: {} };
  },
  [`POST ${TERMS}`]: async (site) => ({
    body: { ...termForm(), copyOf: await addTerm(site) },
  }),
  [`PUT ${TERMS}/:id`]: async (site) => ({
    id: await addTerm(site),
    body: termForm(),
  }),
  [`DELETE ${TERMS}/:id`]: async (site) => ({ id: await addTerm(site) }),
  [`POST ${TERMS}/:id/bearers`]: async (site) => ({
    id: await addTerm(site),
    form: bearer({ image: await smallPhoto() }),
  }),
  [`PUT ${TERMS}/:id/order`]: async (site) => {
    const id = await addTerm(site);
    return { id, body: { ids: (await bearersOf(site, id)).toReversed() } };
  },
  'PUT /api/admin/bearers/:id': async (site) => ({
    id: await addBearer(site),
    form: { name_en: 'Another', image: await smallPhoto('#204060') },
  }),
  'DELETE /api/admin/bearers/:id': async (site) => ({ id: await addBearer(site) }),
  'PUT /api/admin/messages/default': async ({ office }) => {
    await office('PUT', '/api/admin/messages/default', { on: true });
    return { body: { on: false } };
  },
  'DELETE /api/admin/messages/:id': async (site) => {
    await site.office('POST', NOTICES, { ...noticeForm(), tell: true });
    const about = `topic=notices&record=${await newestIn(site, NOTICES)}`;
    return { id: await newestIn(site, `/api/admin/messages?${about}`) };
  },
  [`POST ${NOTICES}`]: async () => ({ body: noticeForm() }),
  [`PUT ${NOTICES}/:id`]: async (site) => ({
    id: await addNotice(site),
    body: notice({ ends_on: '2026-08-03' }),
  }),
  [`DELETE ${NOTICES}/:id`]: async (site) => ({ id: await addNotice(site) }),
};
