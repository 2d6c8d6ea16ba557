import { profile } from '#server/testing/records.ts';
import { signIn } from '#server/testing/people.ts';
import { newestIn, nextNumber, type WriteSite, type Writes } from './write.ts';

const PROFILES = '/api/admin/profiles';
const PROPOSALS = '/api/admin/proposals';

type Gender = 'Female' | 'Male';

const form = (gender: Gender) =>
  profile({
    name: `Sample ${nextNumber()}`,
    fatherName: `Father ${nextNumber()}`,
    gender,
    contactMobile: `+91 00000 ${60_000 + nextNumber()}`,
  });

/** Adds an approved profile without an account. @returns its id */
async function onPaper(site: WriteSite, gender: Gender = 'Female'): Promise<number> {
  await site.officeForm('POST', PROFILES, form(gender));
  const id = await newestIn(site, PROFILES);
  await site.office('PUT', `${PROFILES}/${id}/approve`, {});
  return id;
}

/** Sends a profile as the site’s member, and approves it. @returns its id */
async function ofMember(site: WriteSite): Promise<number> {
  const { accessToken } = await signIn(site.app.api, 'user', site.member);
  const { json } = await site.app.api.form('POST', '/api/matrimonyregister', form('Male'), accessToken);
  const { id } = json as { id: number };
  await site.office('PUT', `${PROFILES}/${id}/approve`, {});
  return id;
}

/** Proposes a profile of the site’s member and one on paper. */
async function proposed(site: WriteSite) {
  const [own, other] = [await ofMember(site), await onPaper(site)];
  const { id } = (await site.office('POST', PROPOSALS, { profile: own, other })) as { id: number };
  const { accessToken } = await signIn(site.app.api, 'user', site.member);
  const { json } = await site.app.api.get('/api/user/proposals', accessToken);
  const card = (json as { id: string; profile: { id: number } }[]).find((one) => one.profile.id === own)?.id ?? '';
  return { id, other, card };
}

export const bureauWrites: Writes = {
  'PUT /api/user/profiles/:id/state': async (site) => ({ id: await ofMember(site), body: { state: 'paused' } }),
  [`PUT ${PROFILES}/:id/state`]: async (site) => ({
    id: await onPaper(site),
    body: { state: 'engaged', note: 'The families called.' },
  }),
  [`PUT ${PROFILES}/:id/unsuitable`]: async (site) => ({
    id: await onPaper(site),
    body: { other: await onPaper(site, 'Male') },
  }),
  [`POST ${PROFILES}/:id/log`]: async (site) => ({
    id: await onPaper(site),
    body: { kind: 'call', note: 'Not before the examination.' },
  }),
  [`POST ${PROPOSALS}`]: async (site) => ({
    body: { profile: await onPaper(site), other: await onPaper(site, 'Male') },
  }),
  [`PUT ${PROPOSALS}/:id`]: async (site) => {
    const { id, other } = await proposed(site);
    return { id, body: { profile: other, answer: 'yes' } };
  },
  'PUT /api/user/proposals/:id': async (site) => ({
    id: (await proposed(site)).card,
    body: { answer: 'yes', shares: ['mobile'] },
  }),
};
