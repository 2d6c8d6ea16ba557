import { events, gallery, memorials } from '#server/testing/adding-calls.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { signIn } from '#server/testing/people.ts';
import { nadia } from '#server/testing/records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { newestIn, nextNumber, smallPhoto, type WriteSite, type Writes } from './write.ts';

const MEMBERS = '/api/admin/members';
const PROFILES = '/api/admin/profiles';

const otherPhoto = () => smallPhoto('#204060');

async function memberForm(): Promise<FormFields> {
  const fields = { folio: `F${nextNumber()}`, name: 'Nadia Sait', mobile: '00000 54321' };
  return { ...fields, image: await smallPhoto(), pdf: await pdfFile() };
}

async function member(site: WriteSite): Promise<number> {
  await site.officeForm('POST', MEMBERS, await memberForm());
  return newestIn(site, MEMBERS);
}

/** What is added in one way: a form with a picture. */
interface Pictured {
  readonly path: string;
  readonly list: string;
  readonly fields: object;
}

const formOf = async ({ fields }: Pictured): Promise<FormFields> => ({ ...fields, image: await smallPhoto() });

async function added(site: WriteSite, pictured: Pictured): Promise<number> {
  await site.officeForm('POST', pictured.path, await formOf(pictured));
  return newestIn(site, pictured.list);
}

const profileForm = async (): Promise<FormFields> => ({
  ...nadia,
  name: `Sample ${nextNumber()}`,
  photoSubmitted: 'true',
  photo: await smallPhoto(),
});

/** A profile that the member of the site has sent. */
async function profile({ app, member: sender }: WriteSite): Promise<number> {
  const { accessToken } = await signIn(app.api, 'user', sender);
  const { json } = await app.api.form('POST', '/api/matrimonyregister', await profileForm(), accessToken);
  return (json as { id: number }).id;
}

/** A member with photo and PDF who lies in the bin. */
async function binned(site: WriteSite): Promise<number> {
  const id = await member(site);
  // Its further sizes are made, or they are not: each time the same.
  await site.app.platform.jobs.settle();
  await site.office('DELETE', `${MEMBERS}/${id}`);
  return newestIn(site, '/api/admin/bin');
}

/** Members, events, pictures, memorials and profiles. */
export const recordWrites: Writes = {
  [`POST ${MEMBERS}`]: async () => ({ form: await memberForm() }),
  [`PUT ${MEMBERS}/:id`]: async (site) => ({
    id: await member(site),
    form: { ...(await memberForm()), name: 'Another', image: await otherPhoto() },
  }),
  [`DELETE ${MEMBERS}/:id`]: async (site) => ({ id: await member(site) }),
  'POST /api/admin/events': async () => ({ form: await formOf(events) }),
  'PUT /api/admin/events/:id': async (site) => ({
    id: await added(site, events),
    form: { ...events.fields, title: 'Another', image: await otherPhoto() },
  }),
  'DELETE /api/admin/events/:id': async (site) => ({ id: await added(site, events) }),
  'POST /api/admin/gallery/upload': async () => ({
    form: { ...gallery.fields, image: [await smallPhoto(), await otherPhoto()] },
  }),
  'PUT /api/admin/gallery/:id': async (site) => ({
    id: await added(site, gallery),
    body: { description: 'Another' },
  }),
  'DELETE /api/admin/gallery/:id': async (site) => ({ id: await added(site, gallery) }),
  'POST /api/admin/deceased': async () => ({ form: await formOf(memorials) }),
  'PUT /api/admin/deceased/:id': async (site) => ({
    id: await added(site, memorials),
    form: { ...memorials.fields, name: 'Another', image: await otherPhoto() },
  }),
  'DELETE /api/admin/deceased/:id': async (site) => ({ id: await added(site, memorials) }),
  'POST /api/matrimonyregister': async () => ({ form: await profileForm() }),
  'PUT /api/user/profiles/:id': async (site) => ({ id: await profile(site), form: await profileForm() }),
  'DELETE /api/user/profiles/:id': async (site) => ({ id: await profile(site) }),
  [`POST ${PROFILES}`]: async () => ({ form: await profileForm() }),
  [`PUT ${PROFILES}/:id`]: async (site) => ({ id: await profile(site), form: await profileForm() }),
  [`DELETE ${PROFILES}/:id`]: async (site) => ({ id: await profile(site) }),
  [`PUT ${PROFILES}/:id/approve`]: async (site) => ({ id: await profile(site), body: {} }),
  [`PUT ${PROFILES}/:id/refuse`]: async (site) => ({ id: await profile(site), body: { reason: 'Sample' } }),
  'PUT /api/admin/bin/:id/restore': async (site) => ({ id: await binned(site), body: {} }),
  'DELETE /api/admin/bin/:id': async (site) => ({ id: await binned(site) }),
};
