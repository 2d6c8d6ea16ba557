import {
  addColleague,
  type Authenticator,
  CODE_LIFETIME_MS,
  codeOf,
  invitationTo,
  setUpTwoFactor,
} from '#server/testing/administrators.ts';
import { GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { newestIn, nextNumber, type WriteSite, type Writes } from './write.ts';

async function colleague({ app }: WriteSite) {
  const person = await addColleague(app);
  return { ...person, token: (await signIn(app.api, 'admin', person)).accessToken };
}

/** A colleague with two-factor sign-in and an unused code. */
async function colleagueWithCodes(site: WriteSite) {
  const { id, email, password } = await addColleague(site.app);
  const tokens = await signIn(site.app.api, 'admin', { email, password });
  const authenticator: Authenticator = await setUpTwoFactor(site.app, tokens);
  site.app.clock.advance(CODE_LIFETIME_MS);
  return { id, token: tokens.accessToken, proof: { password, code: authenticator.code() } };
}

async function colleagueOnTwo(site: WriteSite) {
  const { id, email, password, token } = await colleague(site);
  await signIn(site.app.api, 'admin', { email, password });
  return { id, token };
}

async function invited({ app, office }: WriteSite) {
  const email = `invited-${nextNumber()}@sample.example`;
  await office('POST', '/api/admin/invitations', { name: 'Sample Colleague', email, duties: ['editor'] });
  return invitationTo(app, email);
}

export const administratorWrites: Writes = {
  'POST /api/admin/invitations': async () => ({
    body: { name: 'Sample Colleague', email: `invited-${nextNumber()}@sample.example`, duties: ['editor'] },
  }),
  'DELETE /api/admin/invitations/:id': async (site) => {
    await invited(site);
    return { id: await newestIn(site, '/api/admin/invitations') };
  },
  'POST /api/admin/join': async (site) => ({
    body: {
      token: await invited(site),
      name: 'Sample Colleague',
      password: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
    },
  }),
  'POST /api/admin/join/invitation': async (site) => ({ body: { token: await invited(site) } }),
  'DELETE /api/admin/administrators/:id': async (site) => ({ id: (await colleague(site)).id }),
  // An owner who has sent an invitation, which is cancelled with the duty.
  'PUT /api/admin/administrators/:id/duties': async (site) => {
    const { id, token } = await colleague(site);
    const invitee = { name: 'Sample Friend', email: `invited-${nextNumber()}@sample.example`, duties: ['editor'] };
    await site.app.api.post('/api/admin/invitations', invitee, token);
    return { id, body: { duties: ['office', 'bureau'] } };
  },
  'DELETE /api/admin/administrators/:id/two-factor': async (site) => ({ id: (await colleagueWithCodes(site)).id }),
  'PUT /api/admin/two-factor-rule': async (site) => {
    const { token } = await colleagueWithCodes(site);
    const { status } = await site.app.api.put('/api/admin/two-factor-rule', { required: true }, token);
    if (status !== 200) throw new Error(`changing the two-factor rule returned ${status}`);
    return { token, body: { required: false } };
  },
  'PUT /api/admin/account/daily-email': async (site) => ({ token: (await colleague(site)).token, body: { on: false } }),
  'POST /api/admin/account/password': async (site) => {
    const { token, password: currentPassword } = await colleague(site);
    const password = 'another by the lake';
    return { token, body: { currentPassword, password, confirmPassword: password } };
  },
  'POST /api/admin/account/two-factor/key': async (site) => ({ token: (await colleague(site)).token }),
  'POST /api/admin/account/two-factor': async (site) => {
    const { token, password } = await colleague(site);
    const { key } = (await site.app.api.post('/api/admin/account/two-factor/key', undefined, token)).json as {
      key: string;
    };
    return { token, body: { password, code: codeOf(key, site.app.clock.now()) } };
  },
  'POST /api/admin/account/two-factor/off': async (site) => {
    const { token, proof } = await colleagueWithCodes(site);
    return { token, body: proof };
  },
  'POST /api/admin/account/recovery-codes': async (site) => {
    const { token, proof } = await colleagueWithCodes(site);
    return { token, body: proof };
  },
  'DELETE /api/admin/account/sessions': async (site) => ({ token: (await colleagueOnTwo(site)).token }),
  'DELETE /api/admin/account/sessions/:id': async (site) => {
    const { token } = await colleagueOnTwo(site);
    const sessions = (await site.app.api.get('/api/admin/account/sessions', token)).json as {
      id: string;
      isThis: boolean;
    }[];
    const other = sessions.find(({ isThis }) => !isThis);
    if (!other) throw new Error('the account has no other session');
    return { token, id: other.id };
  },
};
