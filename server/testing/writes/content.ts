import { type Documents, documents } from '#contract/content.ts';
import { editDocument } from '#contract/content-editing.ts';
import { notices, terms } from '#server/testing/adding-calls.ts';
import { fittingBody } from '#server/testing/fitting-body.ts';
import { newestIn, nextNumber, smallPhoto, type Prepare, type WriteSite, type Writes } from './write.ts';

const TERMS = '/api/admin/terms';
const NOTICES = '/api/admin/notices';
const LOGO = '/api/admin/content/association/logo';

/** What the office might write next into a document. */
async function nextWords({ office }: WriteSite, key: keyof Documents) {
  const { updatedAt: seen } = (await office('GET', `/api/admin/content/${key}`)) as { updatedAt: string };
  const body = fittingBody(editDocument[key].save.body, `Sample ${nextNumber()}`);
  // Of a number for messages the server asks more than the form can.
  const value = key === 'contact' ? { ...(body['value'] as object), whatsapp: null } : body['value'];
  return { seen, value };
}

const documentWrites: Writes = Object.fromEntries(
  (Object.keys(documents) as (keyof Documents)[]).map((key): [string, Prepare] => [
    `PUT /api/admin/content/${key}`,
    async (site) => ({ body: await nextWords(site, key) }),
  ]),
);

/** A term with two people, one of them with a photo. */
async function term(site: WriteSite): Promise<number> {
  await site.office('POST', TERMS, { begins_on: `${2100 + nextNumber()}-04-01` });
  const id = await newestIn(site, TERMS);
  const path = `${TERMS}/${id}/bearers`;
  const fields = { name_en: 'Nadia Sait', role_en: 'Treasurer', rank: 'officer' };
  await site.officeForm('POST', path, { ...fields, image: await smallPhoto() });
  await site.officeForm('POST', path, fields);
  return id;
}

async function bearersOf({ office }: WriteSite, id: number): Promise<readonly number[]> {
  return ((await office('GET', `${TERMS}/${id}/bearers`)) as { id: number }[]).map((one) => one.id);
}

/** Somebody of a committee, with a photo. */
async function bearer(site: WriteSite): Promise<number> {
  const [first] = await bearersOf(site, await term(site));
  if (first === undefined) throw new Error('the term has no committee');
  return first;
}

/** One that does not stand there already, word for word. */
const noticeForm = () => ({ ...notices.fields, title: { en: `Sample ${nextNumber()}`, ml: null } });

async function notice(site: WriteSite): Promise<number> {
  await site.office('POST', NOTICES, noticeForm());
  return newestIn(site, NOTICES);
}

/** What the office writes about the association. */
export const contentWrites: Writes = {
  ...documentWrites,
  'POST /api/admin/content/preview': async () => ({ body: { markdown: 'Sample **words**' } }),
  [`PUT ${LOGO}`]: async (site) => {
    await site.officeForm('PUT', LOGO, { image: await smallPhoto() });
    return { form: { image: await smallPhoto('#204060') } };
  },
  [`DELETE ${LOGO}`]: async (site) => {
    await site.officeForm('PUT', LOGO, { image: await smallPhoto() });
    return {};
  },
  'POST /api/admin/content-versions/:id/restore': async (site) => {
    for (let time = 0; time < 2; time += 1) {
      await site.office('PUT', '/api/admin/content/hero', await nextWords(site, 'hero'));
    }
    const versions = (await site.office('GET', '/api/admin/content-versions?of=hero')) as { id: number }[];
    return { id: Math.min(...versions.slice(0, 2).map(({ id }) => id)) };
  },
  [`POST ${TERMS}`]: async (site) => ({
    body: { ...terms.fields, begins_on: `${2100 + nextNumber()}-04-01`, copyOf: await term(site) },
  }),
  [`PUT ${TERMS}/:id`]: async (site) => ({
    id: await term(site),
    body: { begins_on: `${2100 + nextNumber()}-04-01` },
  }),
  [`DELETE ${TERMS}/:id`]: async (site) => ({ id: await term(site) }),
  [`POST ${TERMS}/:id/bearers`]: async (site) => ({
    id: await term(site),
    form: { name_en: 'Nadia Sait', role_en: 'Treasurer', rank: 'officer', image: await smallPhoto() },
  }),
  [`PUT ${TERMS}/:id/order`]: async (site) => {
    const id = await term(site);
    return { id, body: { ids: (await bearersOf(site, id)).toReversed() } };
  },
  'PUT /api/admin/bearers/:id': async (site) => ({
    id: await bearer(site),
    form: { name_en: 'Another', image: await smallPhoto('#204060') },
  }),
  'DELETE /api/admin/bearers/:id': async (site) => ({ id: await bearer(site) }),
  [`POST ${NOTICES}`]: async () => ({ body: noticeForm() }),
  [`PUT ${NOTICES}/:id`]: async (site) => ({
    id: await notice(site),
    body: { ...notices.fields, ends_on: '2026-08-03' },
  }),
  [`DELETE ${NOTICES}/:id`]: async (site) => ({ id: await notice(site) }),
};
