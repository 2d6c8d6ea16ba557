import { confirmEmailPath, undoEmailPath } from '#contract/links.ts';
import { mailedToken } from '#server/testing/mail-site.ts';
import {
  GOOD_PASSWORD,
  registrationForm,
  administrator,
  createUser,
  registerPerson,
  signIn,
} from '#server/testing/people.ts';
import { phone } from '#server/testing/phones.ts';
import { profile } from '#server/testing/records.ts';
import { addMember } from './records.ts';
import { nextNumber, smallPhoto, type WriteSite, type Writes } from './write.ts';

const newPassword = { password: 'another by the river', confirmPassword: 'another by the river' };

const newUser = ({ app }: WriteSite) => createUser(app.api, app.platform);

/** A signed-in user who has sent a profile with a photo. */
async function userWithProfile(site: WriteSite) {
  const { api } = site.app;
  const person = await newUser(site);
  const { accessToken } = await signIn(api, 'user', person);
  const form = profile({ name: `Sample ${nextNumber()}`, photoSubmitted: 'true', photo: await smallPhoto() });
  await api.form('POST', '/api/matrimonyregister', form, accessToken);
  return person;
}

const signedIn = async (site: WriteSite) => signIn(site.app.api, 'user', await newUser(site));

async function signedInOnTwo(site: WriteSite) {
  const { api } = site.app;
  const person = await newUser(site);
  const other = await signIn(api, 'user', person);
  const { accessToken } = await signIn(api, 'user', person);
  const sessions = (await api.get('/api/user/account/sessions', other.accessToken)).json as readonly {
    readonly id: string;
    readonly isThis: boolean;
  }[];
  return { token: accessToken, id: sessions.find(({ isThis }) => isThis)?.id ?? '' };
}

const newEmail = () => ({ email: `changed-${nextNumber()}@sample.example`, password: GOOD_PASSWORD });

async function confirmToken(site: WriteSite): Promise<string> {
  await site.app.api.post('/api/user/account/email', newEmail(), (await signedIn(site)).accessToken);
  return mailedToken(site.app, confirmEmailPath);
}

async function undoToken(site: WriteSite): Promise<string> {
  await site.app.api.post('/api/email/confirm', { token: await confirmToken(site) });
  return mailedToken(site.app, undoEmailPath);
}

async function resetToken(site: WriteSite): Promise<string> {
  const { id } = await userWithProfile(site);
  const { link } = (await site.office('POST', `/api/admin/users/${id}/reset-link`)) as { link: string };
  return link.slice(link.indexOf('#') + 1);
}

export const accountWrites: Writes = {
  'POST /api/user/register': async () => ({
    body: registrationForm(),
  }),
  'POST /api/user/login': async (site) => {
    const { email, password } = await newUser(site);
    return { body: { email, password } };
  },
  'POST /api/auth/admin/login': async () => ({ body: administrator }),
  'POST /api/logout': async (site) => {
    const { refreshToken } = await signedIn(site);
    return { body: { refreshToken } };
  },
  'POST /api/refresh-token': async (site) => {
    const { refreshToken } = await signedIn(site);
    return { body: { refreshToken } };
  },
  'POST /api/password/forgot': async (site) => ({ body: { email: (await newUser(site)).email } }),
  'POST /api/password/reset': async (site) => ({ body: { token: await resetToken(site), ...newPassword } }),
  'POST /api/password/reset/account': async (site) => ({ body: { token: await resetToken(site) } }),
  'POST /api/user/account/data': async (site) => {
    const person = await userWithProfile(site);
    const { accessToken: token } = await signIn(site.app.api, 'user', person);
    return { token, body: { password: person.password } };
  },
  'POST /api/user/account/close': async (site) => {
    const person = await userWithProfile(site);
    const { accessToken: token } = await signIn(site.app.api, 'user', person);
    return { token, body: { password: person.password } };
  },
  'POST /api/user/account/password': async (site) => ({
    token: (await signedIn(site)).accessToken,
    body: { currentPassword: GOOD_PASSWORD, ...newPassword },
  }),
  'POST /api/user/account/email': async (site) => ({ token: (await signedIn(site)).accessToken, body: newEmail() }),
  'PUT /api/user/account/messages': async (site) => ({
    token: (await signedIn(site)).accessToken,
    body: { deaths: false, notices: true, events: true },
  }),
  'POST /api/email/confirm': async (site) => ({ body: { token: await confirmToken(site) } }),
  'POST /api/email/undo': async (site) => ({ body: { token: await undoToken(site) } }),
  'DELETE /api/user/account/sessions': async (site) => ({ token: (await signedInOnTwo(site)).token }),
  'DELETE /api/user/account/sessions/:id': signedInOnTwo,
  'POST /api/push/subscriptions': async () => ({ body: phone({ number: nextNumber() }) }),
  'DELETE /api/push/subscriptions': async ({ app }) => {
    const body = phone({ number: nextNumber() });
    await app.api.post('/api/push/subscriptions', body);
    return { body };
  },
  'PUT /api/admin/users/:id/approve': async ({ app }) => ({ id: (await registerPerson(app.api)).id, body: {} }),
  'PUT /api/admin/users/:id/refuse': async ({ app }) => ({
    id: (await registerPerson(app.api)).id,
    body: { reason: 'We could not find you in the register.' },
  }),
  'PUT /api/admin/users/:id/members': async (site) => ({
    id: (await newUser(site)).id,
    body: { members: [await addMember(site)] },
  }),
  'PUT /api/admin/users/:id/withdraw': async (site) => ({ id: (await userWithProfile(site)).id, body: {} }),
  'DELETE /api/admin/users/:id': async (site) => ({ id: (await userWithProfile(site)).id }),
  'POST /api/admin/users/:id/reset-link': async (site) => ({ id: (await newUser(site)).id }),
};
