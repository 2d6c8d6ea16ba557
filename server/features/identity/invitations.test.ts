import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addColleague, invitationTo } from '#server/testing/administrators.ts';
import { administrator, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';

const DAY = 24 * 60 * 60_000;
const person = { name: 'Leela Raghavan', email: 'leela@sample.example' };

const app = adminForEachTest();

const invite = (body: object = person) =>
  app.api.post('/api/admin/invitations', { duties: ['office'], ...body }, app.token);
const open = async () =>
  (await app.api.get('/api/admin/invitations', app.token)).json as { id: number; email: string }[];
const join = (link: string, more: Readonly<Record<string, unknown>> = {}) =>
  app.api.post('/api/admin/join', {
    token: link,
    name: person.name,
    password: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
    ...more,
  });
const read = (link: string) => app.api.post('/api/admin/join/invitation', { token: link });
const invalid = { status: 400, json: { success: false, message: messages.invitationInvalid } };

describe('an invitation', () => {
  it('is emailed in both languages, with a link whose token is not stored', async () => {
    expect(await invite()).toMatchObject({ status: 200, json: { message: messages.administratorInvited } });
    const link = await invitationTo(app, person.email);
    expect(link).toMatch(/^[\w-]{43}$/);
    const email = app.emails.at(-1);
    expect(email?.text).toContain(`${app.platform.config.publicUrl}/admin/join#${link}`);
    expect(email?.text).toMatch(/\p{Script=Malayalam}/u);
    const rows = await app.platform.database.selectFrom('email_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
    expect((await read(link)).json).toEqual(person);
    expect(await open()).toMatchObject([{ ...person, expiresAt: new Date(app.clock.now() + 7 * DAY).toISOString() }]);
  });

  it('creates one administrator, who signs in with the entered password, and works only once', async () => {
    await invite({ ...person, email: ' LEELA@sample.example ' });
    const link = await invitationTo(app, person.email);
    const responses = await Promise.all([join(link, { name: 'Leela R' }), join(link), join(link)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const { accessToken } = await signIn(app.api, 'admin', { email: person.email, password: GOOD_PASSWORD });
    expect((await app.api.get('/api/admin/users', accessToken)).status).toBe(200);
    expect(await open()).toEqual([]);
    const noted = await app.platform.database.selectFrom('changes').selectAll().orderBy('id').execute();
    const invited = noted.find(({ action }) => action === 'administrator invited');
    const [used, joined] = noted.filter(({ action }) => /used|joined/.test(action ?? ''));
    expect(used).toMatchObject({
      action: 'invitation used',
      kind: 'invitation',
      record: invited?.record,
    });
    expect(joined).toMatchObject({
      action: 'administrator joined',
      kind: 'administrator',
      record: String(used?.actor_id),
    });
    expect(await join(link)).toMatchObject(invalid);
    expect(await read(link)).toMatchObject(invalid);
    expect(await invite()).toMatchObject({ status: 409, json: { errors: { email: messages.alreadyAdministrator } } });
  });

  it('informs every owner by email when it is accepted', async () => {
    const colleague = await addColleague(app);
    await addColleague(app, 'Not Told', ['office']);
    await invite();
    await join(await invitationTo(app, person.email));
    await app.platform.jobs.settle();
    const received = app.emails.filter(({ subject, text }) => subject.includes('new') && text.includes(person.email));
    expect(received.map(({ to }) => to).toSorted()).toEqual([administrator.email, colleague.email].toSorted());
  });

  it('replaces an earlier invitation to the same email, whose link stops working', async () => {
    await invite();
    const first = await invitationTo(app, person.email);
    await invite({ ...person, name: 'Leela' });
    const second = await invitationTo(app, person.email);
    expect(await read(first)).toMatchObject(invalid);
    expect((await read(second)).json).toEqual({ ...person, name: 'Leela' });
    expect(await open()).toHaveLength(1);
  });

  it('stops working after 7 days, and when it is cancelled', async () => {
    await invite();
    const link = await invitationTo(app, person.email);
    app.clock.advance(7 * DAY);
    expect(await join(link)).toMatchObject(invalid);
    await app.signInAgain();
    expect(await open()).toEqual([]);
    await invite();
    const second = await invitationTo(app, person.email);
    const [{ id } = { id: 0 }] = await open();
    const cancel = () => app.api.delete(`/api/admin/invitations/${id}`, app.token);
    expect(await cancel()).toMatchObject({ status: 200, json: { message: messages.invitationCancelled } });
    expect((await cancel()).status).toBe(404);
    expect(await join(second)).toMatchObject(invalid);
  });

  const wrong = [
    ['password', { password: 'short', confirmPassword: 'short' }, messages.passwordTooShort],
    ['password', { password: 'password123', confirmPassword: 'password123' }, messages.passwordCommon],
    ['confirmPassword', { confirmPassword: 'something else' }, messages.passwordsDoNotMatch],
    ['name', { name: ' ' }, messages.nameRequired],
  ] as const;
  it('stays valid after invalid input', async () => {
    await invite();
    const link = await invitationTo(app, person.email);
    for (const [field, more, message] of wrong) {
      expect(await join(link, more)).toMatchObject({ status: 400, json: { errors: { [field]: message } } });
    }
    expect((await join(link)).status).toBe(200);
  });
});
