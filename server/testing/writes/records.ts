import type { OwnAnswer } from '#contract/answers.ts';
import { type Adding, albums, events, gallery, memorials, wards } from '#server/testing/adding-calls.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { createLinkedUser, suggest } from '#server/testing/corrections.ts';
import { markDeceased } from '#server/testing/deceased-members.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { signIn } from '#server/testing/people.ts';
import { album, event, galleryItem, member, memorial, person, profile, ward } from '#server/testing/records.ts';
import type { FormFields } from '#server/testing/test-api.ts';
import { newestIn, nextNumber, smallPhoto, type WriteSite, type Writes } from './write.ts';

const MEMBERS = '/api/admin/members';
const PROFILES = '/api/admin/profiles';

const otherPhoto = () => smallPhoto('#204060');

const memberForm = async () =>
  member({ folio: `F${nextNumber()}`, mobile: '00000 54321', image: await smallPhoto(), pdf: await pdfFile() });

/** Adds a member with photo and PDF. @returns the id of the member */
export async function addMember(site: WriteSite): Promise<number> {
  await site.officeForm('POST', MEMBERS, await memberForm());
  return newestIn(site, MEMBERS);
}

const wardForm = () => ward({ name: `Ward ${nextNumber()}` });

async function addWard(site: WriteSite): Promise<number> {
  await site.office('POST', wards.path, wardForm());
  return newestIn(site, wards.list);
}

/** Adds an album with a picture. @returns the id of the album */
async function addAlbum(site: WriteSite): Promise<number> {
  await site.office('POST', albums.path, album());
  const id = await newestIn(site, albums.list);
  await site.officeForm('POST', gallery.path, galleryItem({ album: id, image: await smallPhoto() }));
  return id;
}

const eventForm = async () => event({ image: await smallPhoto(), answers_until: '2026-07-31T18:00' });
const galleryForm = async () => galleryItem({ image: await smallPhoto() });
const memorialForm = async () => memorial({ image: await smallPhoto() });

async function added(site: WriteSite, { path, list }: Adding, form: FormFields): Promise<number> {
  await site.officeForm('POST', path, form);
  return newestIn(site, list);
}

const profileForm = async () =>
  profile({ name: `Sample ${nextNumber()}`, photoSubmitted: 'true', photo: await smallPhoto() });

/** Sends a profile as the site's member. @returns the id of the profile */
async function sendProfile({ app, member: sender }: WriteSite): Promise<number> {
  const { accessToken } = await signIn(app.api, 'user', sender);
  const { json } = await app.api.form('POST', '/api/matrimonyregister', await profileForm(), accessToken);
  return (json as { id: number }).id;
}

/** Moves a member with photo and PDF to the bin. @returns the id of the entry in the bin */
async function binned(site: WriteSite): Promise<number> {
  const id = await addMember(site);
  // Wait until all image sizes exist, so that the same files move to the trash in every run.
  await site.app.platform.jobs.settle();
  await site.office('DELETE', `${MEMBERS}/${id}`);
  return newestIn(site, '/api/admin/bin');
}

/** Sends a correction as a new user of a new entry. @returns the id of the entry and the user's token */
async function linkedUser(site: WriteSite) {
  const id = await addMember(site);
  return { ...(await createLinkedUser(site.app, [id])), id };
}

/** Sends a correction of a photo. @returns the id of the correction */
async function sendOwnCorrection(site: WriteSite) {
  const { id: entry, token } = await linkedUser(site);
  const [sent] = await suggest(site.app, entry, { image: await otherPhoto() }, token);
  return { id: sent?.id ?? 0, token };
}

async function sendCorrection(site: WriteSite): Promise<number> {
  return (await sendOwnCorrection(site)).id;
}

/** Adds a wife to an entry. @returns the request that makes her the first contact */
async function firstContact(site: WriteSite, id: number): Promise<object> {
  const people = `${MEMBERS}/${id}/persons`;
  const [contact] = (await site.office('GET', people)) as { id: number }[];
  await site.office('POST', people, person());
  const relations = [{ person: contact?.id, relation: 'husband' }];
  return { person: await newestIn(site, people), relations, removeImage: true };
}

/**
 * Adds a member with a photo, a wife, an account and a profile of their own. @returns the form that records the death,
 * after which the wife is the first contact
 */
async function deathForm(site: WriteSite): Promise<FormFields> {
  const { id, token } = await linkedUser(site);
  await site.app.api.form('POST', '/api/matrimonyregister', profile({ photoSubmitted: 'false' }), token);
  return memorial({
    member: String(id),
    portrait: 'directory',
    funeral_at: '2026-01-02T10:00',
    effects: 'entry,shared-accounts,profiles,notice',
    firstContact: JSON.stringify(await firstContact(site, id)),
  });
}

const ANSWER = '/api/user/events/:id/answer';
const ANSWERS = `${events.path}/:id/answers`;

const answerForm = () => ({ adults: 1 + (nextNumber() % 900), children: 1, note: 'Sample' });

/** Answers a new event as a new user of a new entry. @returns the ids of event, entry and answer, and the user's token */
async function answered(site: WriteSite) {
  const { id: entry, token } = await linkedUser(site);
  const id = await added(site, events, await eventForm());
  const { json } = await site.app.api.put(ANSWER.replace(':id', String(id)), answerForm(), token);
  return { id, entry, token, answer: (json as OwnAnswer).answer?.id ?? 0 };
}

const answerWrites: Writes = {
  [`PUT ${ANSWER}`]: async (site) => {
    const { id, token } = await answered(site);
    return { id, token, body: answerForm() };
  },
  [`DELETE ${ANSWER}`]: async (site) => {
    const { id, token } = await answered(site);
    return { id, token };
  },
  [`PUT ${ANSWERS}`]: async (site) => {
    const { id, entry } = await answered(site);
    return { id, body: { member: entry, ...answerForm() } };
  },
  [`DELETE ${ANSWERS}/:answer`]: async (site) => {
    const { id, answer } = await answered(site);
    return { id, answer };
  },
};

const correctionWrites: Writes = {
  'POST /api/user/members/:id/corrections': async (site) => {
    const { id, token } = await linkedUser(site);
    return { id, token, form: { mobile: '00000 10055', image: await otherPhoto() } };
  },
  'DELETE /api/user/corrections/:id': sendOwnCorrection,
  'PUT /api/admin/corrections/:id/accept': async (site) => ({ id: await sendCorrection(site), body: {} }),
  'PUT /api/admin/corrections/:id/refuse': async (site) => ({
    id: await sendCorrection(site),
    body: { reason: 'Please call the office.' },
  }),
  'PUT /api/admin/corrections/:id/undo': async (site) => {
    const id = await sendCorrection(site);
    await site.office('PUT', `/api/admin/corrections/${id}/accept`, {});
    return { id, body: {} };
  },
};

const PERSONS = '/api/admin/persons';

/** Adds a member with another person. @returns the id of the person */
async function addPerson(site: WriteSite): Promise<number> {
  const people = `${MEMBERS}/${await addMember(site)}/persons`;
  await site.office('POST', people, person());
  return newestIn(site, people);
}

const personWrites: Writes = {
  [`POST ${MEMBERS}/:id/persons`]: async (site) => ({ id: await addMember(site), body: person() }),
  [`PUT ${PERSONS}/:id`]: async (site) => ({ id: await addPerson(site), body: { name: 'Another', position: 1 } }),
  [`DELETE ${PERSONS}/:id`]: async (site) => ({ id: await addPerson(site) }),
  [`POST ${PERSONS}/:id/entry`]: async (site) => ({ id: await addPerson(site), body: { folio: `F${nextNumber()}` } }),
  [`PUT ${MEMBERS}/:id/first-contact`]: async (site) => {
    const id = await addMember(site);
    return { id, body: await firstContact(site, id) };
  },
};

export const recordWrites: Writes = {
  ...answerWrites,
  ...personWrites,
  ...correctionWrites,
  [`POST ${MEMBERS}`]: async () => ({ form: await memberForm() }),
  [`PUT ${MEMBERS}/:id`]: async (site) => ({
    id: await addMember(site),
    form: { ...(await memberForm()), name: 'Another', image: await otherPhoto() },
  }),
  [`DELETE ${MEMBERS}/:id`]: async (site) => ({ id: await addMember(site) }),
  [`PUT ${PERSONS}/:id/return`]: async (site) => {
    const id = await addPerson(site);
    await site.officeForm('POST', memorials.path, memorial({ person: String(id), portrait: 'none' }));
    return { id, body: {} };
  },
  'PUT /api/admin/members/:id/return': async (site) => {
    const id = await addMember(site);
    await markDeceased(site.app, id);
    return { id, body: {} };
  },
  'PUT /api/user/members/:id/visibility': async (site) => {
    const id = await addMember(site);
    await setLinkedMembers(site.app.platform.database, site.member.id, [id], 0);
    return { id, body: { mobile: 'office', address: 'office', photo: 'office' } };
  },
  'POST /api/admin/wards': async () => ({ body: wardForm() }),
  'PUT /api/admin/wards/:id': async (site) => ({ id: await addWard(site), body: wardForm() }),
  'DELETE /api/admin/wards/:id': async (site) => ({ id: await addWard(site) }),
  'POST /api/admin/events': async () => ({ form: await eventForm() }),
  'PUT /api/admin/events/:id': async (site) => ({
    id: await added(site, events, await eventForm()),
    form: event({ title: 'Another', image: await otherPhoto() }),
  }),
  'DELETE /api/admin/events/:id': async (site) => ({ id: await added(site, events, await eventForm()) }),
  'POST /api/admin/albums': async () => ({ body: album() }),
  'PUT /api/admin/albums/:id': async (site) => ({ id: await addAlbum(site), body: album({ title: 'Boat trip' }) }),
  'PUT /api/admin/albums/:id/order': async (site) => ({ id: await addAlbum(site), body: { ids: [1] } }),
  'DELETE /api/admin/albums/:id': async (site) => ({ id: await addAlbum(site), query: { pictures: 'true' } }),
  'POST /api/admin/gallery/upload': async () => ({
    form: galleryItem({ image: [await smallPhoto(), await otherPhoto()] }),
  }),
  'PUT /api/admin/gallery/:id': async (site) => ({
    id: await added(site, gallery, await galleryForm()),
    body: { description: 'Another' },
  }),
  'DELETE /api/admin/gallery/:id': async (site) => ({ id: await added(site, gallery, await galleryForm()) }),
  'POST /api/admin/deceased': async (site) => ({ form: await deathForm(site) }),
  'PUT /api/admin/deceased/:id/undo': async (site) => ({
    id: await added(site, memorials, { ...(await deathForm(site)), portrait: 'none' }),
  }),
  'PUT /api/admin/deceased/:id': async (site) => ({
    id: await added(site, memorials, await memorialForm()),
    form: memorial({ name: 'Another', image: await otherPhoto() }),
  }),
  'DELETE /api/admin/deceased/:id': async (site) => ({ id: await added(site, memorials, await memorialForm()) }),
  'POST /api/matrimonyregister': async () => ({ form: await profileForm() }),
  'PUT /api/user/profiles/:id': async (site) => ({ id: await sendProfile(site), form: await profileForm() }),
  'DELETE /api/user/profiles/:id': async (site) => ({ id: await sendProfile(site) }),
  [`POST ${PROFILES}`]: async () => ({ form: await profileForm() }),
  [`PUT ${PROFILES}/:id`]: async (site) => ({ id: await sendProfile(site), form: await profileForm() }),
  [`DELETE ${PROFILES}/:id`]: async (site) => ({ id: await sendProfile(site) }),
  [`PUT ${PROFILES}/:id/approve`]: async (site) => ({ id: await sendProfile(site), body: {} }),
  [`POST ${PROFILES}/:id/biodata`]: async (site) => ({ id: await sendProfile(site), body: {} }),
  [`PUT ${PROFILES}/:id/refuse`]: async (site) => ({ id: await sendProfile(site), body: { reason: 'Sample' } }),
  'PUT /api/admin/bin/:id/restore': async (site) => ({ id: await binned(site), body: {} }),
  'DELETE /api/admin/bin/:id': async (site) => ({ id: await binned(site) }),
};
